import { sep } from 'node:path';

/** What an import says on a terminal, and what it says in the console, where there is no command to change. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ To change how columns are read, write the mapping with .*?--mapping FILE\./g, ''],
  [/ Write a mapping with .*?--mapping FILE\./g, ' Say what its columns hold.'],
  [/, or go on with --accept (?:"[^"]*"|\S+)\.(?= |$)/g, ', or accept the loss.'],
  [/map the column to "ignore"/g, 'leave the column out'],
];

/** A text about an uploaded file, without the folder in which the service keeps it. */
export function inConsole(text: string, folder: string): string {
  return WORDS.reduce((said, [pattern, words]) => said.replaceAll(pattern, words), text.replaceAll(`${folder}${sep}`, ''));
}
