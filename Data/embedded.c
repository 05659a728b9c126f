#include "BudgetTables.h"

static const unsigned char ecb_history[] = {
#embed "eurofxref-hist.csv"
};
const unsigned char *const budget_ecb_history = ecb_history;
const size_t budget_ecb_history_count = sizeof ecb_history;

static const unsigned char currencies[] = {
#embed "currencies.csv"
};
const unsigned char *const budget_currencies = currencies;
const size_t budget_currencies_count = sizeof currencies;

static const unsigned char successors[] = {
#embed "successors.csv"
};
const unsigned char *const budget_successors = successors;
const size_t budget_successors_count = sizeof successors;
