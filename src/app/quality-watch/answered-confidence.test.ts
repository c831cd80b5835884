import { expect, it } from 'vitest';
import { AnswerCounter, acceptAnswers, addAnswers, answeredIn, driftOf } from './answered-confidence.ts';

function noteBooks() {
  const notes: Record<string, string> = {};
  return {
    notes: async () => notes,
    async putNote(name: string, value: string) {
      notes[name] = value;
    },
  };
}

/** Answers of one kind, spread around a confidence. */
function answers(count: number, around: number) {
  const counter = new AnswerCounter();
  for (let at = 0; at < count; at++) counter.note('phone', around + ((at % 21) - 10) / 100);
  return counter.take();
}

it('the first answers are accepted, further ones compared with them until they are accepted in their turn', async () => {
  const books = noteBooks();
  const states = async () => driftOf(answeredIn(await books.notes())).map(({ state }) => state);
  await addAnswers(books, [answers(300, 0.8)], 1);
  expect(await states()).toEqual(['too_few']);
  await addAnswers(books, [answers(150, 0.8), answers(150, 0.8)], 2);
  // Accepted, so there is nothing to compare yet.
  expect(driftOf(answeredIn(await books.notes()))).toMatchObject([{ answers: 0, acceptedAnswers: 600 }]);
  await addAnswers(books, [answers(600, 0.8)], 3);
  expect(await states()).toEqual(['steady']);
  await addAnswers(books, [answers(1_200, 0.6)], 4);
  expect(await states()).toEqual(['drifted']);
  await acceptAnswers(books, 5);
  expect(answeredIn(await books.notes())).toMatchObject({ now: {}, sinceMs: 5, acceptedMs: 5 });
  await addAnswers(books, [{}], 6);
  expect(await states()).toEqual(['too_few']);
});

it('a window forgets: after a change, new answers soon outweigh the old', async () => {
  const books = noteBooks();
  for (let minute = 0; minute < 60; minute++) await addAnswers(books, [answers(1_000, minute < 30 ? 0.8 : 0.5)], minute);
  const [phone] = driftOf(answeredIn(await books.notes()));
  expect(phone!.state).toBe('drifted');
  expect(phone!.answers).toBeLessThanOrEqual(10_000);
});
