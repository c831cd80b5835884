import type { ImportProgress } from '../app/import/import-progress.ts';
import type { CliContext } from './context.ts';
import { type Progress, showProgress } from './progress.ts';

const LABELS: Readonly<Record<ImportProgress['stage'], string>> = {
  read: 'reading (bytes)',
  withdraw: 'withdrawing',
  load: 'loading records',
  train: 'learning',
  resolve: 'resolving',
  people: 'writing people',
  keys: 'writing keys',
  publish: 'publishing',
};

/** A bar per stage. */
export function stageProgress(context: CliContext): { update: (progress: ImportProgress) => void; finish: () => void } {
  let stage: ImportProgress['stage'] | undefined;
  let bar: Progress | undefined;
  return {
    update: (progress) => {
      if (progress.stage !== stage) {
        bar?.finish();
        bar = showProgress(context, LABELS[progress.stage]);
        stage = progress.stage;
      }
      bar?.update(progress.done, progress.total);
    },
    finish: () => bar?.finish(),
  };
}
