import { foldWords } from '../fold.ts';
import { isPlaceholder } from '../placeholder.ts';

const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** A carrier's name as a table or a provider writes it, or '' where it says nothing: it is shown as it is, so it is one line of text. */
export function readCarrier(written: string): string {
  const clean = PLAIN.test(written)
    ? written
    : written
        .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim();
  const folded = foldWords(clean);
  return folded === '' || isPlaceholder(folded) ? '' : clean;
}
