#define _GNU_SOURCE
#include "Processor.h"

#ifdef __linux__

#include <sched.h>

int budget_processor(void) { return sched_getcpu(); }

void budget_leave_processor(int processor) {
  cpu_set_t allowed;
  if (processor < 0 || processor >= CPU_SETSIZE) return;
  // Refused on machines that have more processors than fit into the set: these are left to themselves.
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  cpu_set_t others = allowed;
  CPU_CLR(processor, &others);
  // Refused where nothing is left of it; then nothing has changed.
  if (sched_setaffinity(0, sizeof others, &others) == 0) sched_setaffinity(0, sizeof allowed, &allowed);
}

void budget_yield_processor(void) { sched_yield(); }

#else

int budget_processor(void) { return -1; }

void budget_leave_processor(int processor) { (void)processor; }

void budget_yield_processor(void) {}

#endif
