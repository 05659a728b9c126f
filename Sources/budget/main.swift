import BudgetCLI
