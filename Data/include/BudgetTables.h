// The tables of this folder as bytes in the executable's read-only data. They cost nothing until touched.
#ifndef BUDGET_TABLES_H
#define BUDGET_TABLES_H

#include <stddef.h>

/// The ECB's euro reference rates, newest day first: `Date,USD,JPY,…`, 1 EUR = the figure, `N/A` for none.
extern const unsigned char *const _Nonnull budget_ecb_history;
extern const size_t budget_ecb_history_count;

/// ISO 4217: `code,name,minor_digits,status,withdrawn`.
extern const unsigned char *const _Nonnull budget_currencies;
extern const size_t budget_currencies_count;

/// Retired codes: `code,successor,units_of_code_per_successor,from_day`.
extern const unsigned char *const _Nonnull budget_successors;
extern const size_t budget_successors_count;

#endif
