import { join } from 'node:path';
import type { Command } from 'commander';
import { demoCoverage } from '../../demo/demo-coverage.ts';
import { demoSourceFiles } from '../../demo/demo-source-files.ts';
import { loadFiles } from '../app/import/load-files.ts';
import type { AddCommand } from './context.ts';
import { summaryLines, summaryValue } from './import-summary.ts';
import { addStoreOptions, onPeople, type StoreCommandOptions } from './on-store.ts';
import { stageProgress } from './stage-progress.ts';

export const addDemoLoadCommand: AddCommand = (program, context) => {
  const demo =
    program.commands.find((command: Command) => command.name() === 'demo') ??
    program.command('demo').description('The synthetic population.');
  const command = demo.command('load').description('Import what demo generate wrote.').argument('<dir>', 'its folder');
  addStoreOptions(command).action((dir: string, options: StoreCommandOptions) =>
    onPeople(
      context,
      options,
      'write',
      async (people) => {
        const startedMs = context.clock.nowMs();
        const files = demoSourceFiles(dir);
        const coverage = demoCoverage(dir);
        if (coverage !== undefined) await people.putCoverage(coverage);
        const progress = stageProgress(context);
        const rejectsFolder = join(context.dataFolder(options), 'rejects');
        const summaries = await loadFiles(people, context.clock, files, { rejectsFolder, onProgress: progress.update });
        progress.finish();
        const { records, people: heads } = await people.facts();
        return {
          value: {
            records,
            people: heads,
            seconds: (context.clock.nowMs() - startedMs) / 1_000,
            imports: summaries.map((summary, at) => ({ source: files[at]!.source, ...summaryValue(summary) })),
          },
          lines: summaries.flatMap((summary, at) => [`${files[at]!.source}:`, ...summaryLines(summary).map((line) => `  ${line}`)]),
        };
      },
      { mustExist: false },
    ),
  );
};
