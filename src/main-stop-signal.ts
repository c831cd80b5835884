/** Resolves with what says that the service is to end. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    // Further ones change nothing: a shell and npm may both hand on one Ctrl-C, and the end has a time limit of its own.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
    // A worker whose owner is gone has nothing left to charge to.
    process.once('disconnect', () => resolve('disconnect'));
  });
}
