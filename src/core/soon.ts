/** There already, or to come: whoever has it at hand need not make a promise of it. */
export type Soon<Value> = Value | Promise<Value>;

/** One step for all, then the next: the processor keeps the code of a step at hand. */
export function eachInTurn<Value, Next>(soons: readonly Soon<Value>[], next: (value: Value, at: number) => Soon<Next>): Soon<Next>[] {
  return soons.map((soon, at) => (soon instanceof Promise ? goOnLater(soon, next, at) : attempt(soon, next, at)));
}

/** Apart, so that no closure is made for those that are there. */
function goOnLater<Value, Next>(soon: Promise<Value>, next: (value: Value, at: number) => Soon<Next>, at: number): Promise<Next> {
  return soon.then((value) => next(value, at));
}

/** A failure of one is its own, not that of whoever asks for several: a promise of it, heard by whoever waits for that one. */
function attempt<Value, Next>(value: Value, next: (value: Value, at: number) => Soon<Next>, at: number): Soon<Next> {
  try {
    return next(value, at);
  } catch (error) {
    return failed(error);
  }
}

/** Heard by whoever waits for it, though perhaps not before others of the same moment are done. */
export function failed(error: unknown): Promise<never> {
  const failure = Promise.reject(error);
  failure.catch(() => undefined);
  return failure;
}

/** Goes on at once where it is there. */
export function whenThere<Value, Next>(soon: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
  return soon instanceof Promise ? soon.then(next) : next(soon);
}

/** The same without a closure, for what every look-up does: making one and calling it once costs more than the call. */
export function whenThereFor<Value, State, Next>(
  soon: Soon<Value>,
  state: State,
  next: (value: Value, state: State) => Soon<Next>,
): Soon<Next> {
  return soon instanceof Promise ? soon.then((value) => next(value, state)) : next(soon, state);
}

/** Goes on once all are there. */
export function whenAllThere<Value, Next>(soons: readonly Soon<Value>[], next: (values: readonly Value[]) => Soon<Next>): Soon<Next> {
  return soons.some((soon) => soon instanceof Promise) ? Promise.all(soons).then(next) : next(soons as readonly Value[]);
}
