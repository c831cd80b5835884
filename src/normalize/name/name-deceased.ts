import type { RawName } from '../../core/raw-record.ts';

/** Whether a name says that its bearer has died: `Estate of John Smith`, `SMITH JOHN EST OF`, `Smith, John (Deceased)`. */
export function namesDeceased({ full, first, last }: RawName): boolean {
  return says(full) || says(first) || says(last);
}

/** The name itself. */
export function withoutDeath(name: RawName): RawName {
  const { full, first, last } = name;
  return {
    ...name,
    ...(full !== undefined && { full: bare(full) }),
    ...(first !== undefined && { first: bare(first) }),
    ...(last !== undefined && { last: bare(last) }),
  };
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 200;
const MAYBE = /\bof\b|\bdec/i;
const MARKS = [
  /^\s*(?:the\s+)?est(?:ate)?\.?\s+of(?:\s+(?:the\s+late\s+)?|$)/i,
  /(?<=\S)[\s,]+(?:the\s+)?est(?:ate)?\.?\s+of\s*$/i,
  /(?<=\S)\s*[([]\s*dec(?:eased|'?d|\.)?\s*[)\]]/i,
  /(?<=\S)[\s,-]+(?:deceased|dec'?d)\.?\s*$/i,
];

function says(text: string | undefined): boolean {
  return text !== undefined && text.length <= MAX_NAME_CHARS && MAYBE.test(text) && MARKS.some((mark) => mark.test(text));
}

function bare(text: string): string {
  return says(text) ? MARKS.reduce((rest, mark) => rest.replace(mark, ''), text).trim() : text;
}
