// Where a thread runs: Swift's own modules of the C library do not have these calls.
//
// Linux in a virtual machine mostly starts a thread on the processor of the one that made it, though another has nothing
// to do, lets it wait there for up to 4 ms, and takes 10 ms to see that the two would do better apart: as long as half of
// a store of 100,000 takes to be read.
#ifndef BUDGET_PROCESSOR_H
#define BUDGET_PROCESSOR_H

/// The number of the processor that the calling thread runs on; below 0 where the system does not say.
int budget_processor(void);

/// Moves the calling thread to any processor but this one, where there is one that it may run on. It stays as free to be
/// moved as it was.
void budget_leave_processor(int processor);

/// Lets a thread run that was started here and waits, as one does that is about to leave.
void budget_yield_processor(void);

#endif
