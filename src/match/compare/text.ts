import { closenessOf } from './closeness.ts';

export const TEXT_LEVELS = ['missing', 'exact', 'close', 'part', 'different'] as const;

export const TEXT = { missing: 0, exact: 1, close: 2, part: 3, different: 4 } as const;

export function compareTexts(a: string, b: string): number {
  if (a === b) return TEXT.exact;
  if (closenessOf(a, b) === 'close') return TEXT.close;
  const words = b.split(' ');
  const shared = a.split(' ').some((word) => word.length > 3 && words.includes(word));
  return shared ? TEXT.part : TEXT.different;
}
