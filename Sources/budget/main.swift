import BudgetCLI

Program.main()
