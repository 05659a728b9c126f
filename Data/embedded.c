#include "BudgetTables.h"

const unsigned char budget_ecb_history[] = {
#embed "eurofxref-hist.csv"
};
const size_t budget_ecb_history_count = sizeof budget_ecb_history;

const unsigned char budget_currencies[] = {
#embed "currencies.csv"
};
const size_t budget_currencies_count = sizeof budget_currencies;

const unsigned char budget_successors[] = {
#embed "successors.csv"
};
const size_t budget_successors_count = sizeof budget_successors;
