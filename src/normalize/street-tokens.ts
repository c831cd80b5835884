import { toAscii } from './fold.ts';

/** A street line's words: lower case, without periods and apostrophes; `#` stands alone, hyphens and slashes stay inside numbers. */
export function streetTokens(text: string): string[] {
  const clean = toAscii(text)
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(/\.0+(?= |$)/g, ' ')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/#/g, ' # ')
    .replace(GLUED_UNITS, '$1 $2')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9#/-]+/g, ' ')
    .replace(/(?<![a-z0-9])[/-]+|[/-]+(?![a-z0-9])/g, ' - ')
    .replace(/(?<=[a-z]{2})[/-](?=[a-z]{2})/g, ' ')
    .replace(/- /g, (dash, at: number, whole: string) =>
      /\d $/.test(whole.slice(Math.max(0, at - 3), at)) && /\d/.test(whole.charAt(at + 2)) ? dash : ' ',
    )
    .trim();
  return /[a-z0-9]/.test(clean) ? clean.split(/ +/) : [];
}

/** `Suite100`. */
const GLUED_UNITS = /\b(apt|apartment|suite|ste|unit|rm|room|bldg|lot|trlr|spc|rr|hc|rfd)(?=\d)(\d+)/g;
