import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets a service on this machine go first: its callers wait, a job does not. Threads that start later inherit it. */
export function giveWay(): void {
  for (const thread of threadsHere()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A thread that has ended, or a system that does not allow it: the job runs as before.
    }
  }
}

/** On Linux a priority is that of one thread; 0 stands for this process. */
function threadsHere(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0];
  }
}
