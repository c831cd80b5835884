import { join } from 'node:path';
import { prepareReview, reviewProgress } from '../app/review/review.ts';
import { ReviewFile } from '../app/review/review-file.ts';
import type { Interval } from '../resolve/quality/expected-quality.ts';
import { type AddCommand, onPeople, type StoreCommandOptions } from './command.ts';
import { percent } from './print.ts';

export const addReviewCommands: AddCommand = (program, context) => {
  const command = program
    .command('review')
    .description('The pairs of records most worth deciding.')
    .command('prepare')
    .description('Find them among all records; the console then shows them side by side.');
  onPeople(command, context, 'read', async (people, options: StoreCommandOptions) => {
    const state = await prepareReview(people, context.clock, new ReviewFile(join(context.placeOf(options).data, 'review')));
    const { pairs, left, before } = reviewProgress(state);
    const said = ({ value, low, high }: Interval) => `${percent(value)} (${percent(low)} to ${percent(high)})`;
    return {
      value: { pairs, left, precision: before.precision, recall: before.recall, learned: state.isLearned },
      lines: [
        `${pairs} pairs of ${state.records.toLocaleString('en-US')} records; decide them in the console under Review.`,
        `Expected precision ${said(before.precision)}, recall ${said(before.recall)}.`,
        ...(state.isLearned ? [] : ['No model was learned yet, so these figures are a guess. Run namesake train first.']),
      ],
    };
  });
};
