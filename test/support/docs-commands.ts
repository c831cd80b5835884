import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const IS_COMMAND = /^(?:export NAMESAKE_\w+=|(?:NAMESAKE_\w+=\S+ |echo [^&]*&& )?(?:namesake|npm|npx|curl|node dist\/main\.js) )/;

/** All pages with commands that are typed, those named first. */
export function pagesWithCommands(root: string, first: readonly string[]): readonly string[] {
  const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
  const others = pages.trim().split('\n');
  return [...first, ...others.filter((page) => !first.includes(page))].filter((page) => commandsIn(root, page).length > 0);
}

/**
 * The commands of a page's fenced blocks, without comments, and with their continued lines. A block of `console` is a story with its
 * output, which its own test tells (privacy-walk.test.ts).
 */
export function commandsIn(root: string, page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].filter(([, language]) => ['', 'sh', 'bash'].includes(language!));
  return blocks
    .flatMap(([, , block]) => block!.replaceAll('\\\n', ' ').split('\n'))
    .map((line) =>
      line
        .replace(/^\$ /, '')
        .replace(/\s+#.*$/, '')
        .trim(),
    )
    .filter((line) => IS_COMMAND.test(line));
}
