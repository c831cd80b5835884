import cluster, { type Worker } from 'node:cluster';

// The process that owns the books asks the serving processes what its operator asks it: what they have counted, and
// whether they are ready.

interface Question {
  readonly namesake: 'question';
  readonly id: number;
  readonly about: string;
}
interface Answer {
  readonly namesake: 'answer';
  readonly id: number;
  readonly answer: unknown;
}

/** A process that does not answer in time has no answer. */
const ANSWER_LIMIT_MS = 1_000;
/** For `send`: without a callback, sending to a process that is gone throws. */
const IGNORE_FAILURE = () => {};

/** In the process that owns the books: asks every serving process; undefined for one without an answer. */
export function workerQuestions<Answers extends object>(): <About extends keyof Answers & string>(
  about: About,
) => Promise<(Answers[About] | undefined)[]> {
  let questions = 0;
  const open = new Map<number, (answer: unknown) => void>();
  cluster.on('message', (_worker: Worker, message: Answer) => {
    if (message?.namesake === 'answer') open.get(message.id)?.(message.answer);
  });
  return (about) => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
    return Promise.all(
      workers.map((worker) => {
        const id = ++questions;
        return new Promise<unknown>((resolve) => {
          const timer = setTimeout(() => resolve(undefined), ANSWER_LIMIT_MS);
          open.set(id, (answer) => {
            clearTimeout(timer);
            resolve(answer);
          });
          worker!.send({ namesake: 'question', id, about } satisfies Question, (error) => error !== null && open.get(id)?.(undefined));
        }).finally(() => open.delete(id)) as Promise<Answers[typeof about] | undefined>;
      }),
    );
  };
}

/** In a serving process: answers them. */
export function answerQuestions<Answers extends object>(
  answers: {
    readonly [About in keyof Answers]: () => Promise<Answers[About]>;
  },
): void {
  process.on('message', (message: Question) => {
    if (message?.namesake !== 'question') return;
    const answerOf = answers[message.about as keyof Answers];
    const send = (answer: unknown) =>
      process.send?.({ namesake: 'answer', id: message.id, answer } satisfies Answer, undefined, undefined, IGNORE_FAILURE);
    answerOf().then(send, () => send(undefined));
  });
}
