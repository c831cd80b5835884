import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';

/** Parts of headings, however they are glued. */
const MOBILE =
  /cell|mobil|mobiel|movil|^celu|^cel$|handy|telemovel|portable|gsm|whatsapp|^sms|wireless|^mdn$|^mob$|^mob(?:no|nr|num|ph|tel)|shouji/;
const LANDLINE = /landline|landphone|^land$|fixedline|^fixe?d?$|fijo|festnetz|^vast$|wireline|^pots$/;
const VOIP = /voip/;
/** What is delivered to a home, in a file that tells another number for reaching its holder. */
const SERVICE = /^line$/;
/** Where somebody can be found by wire, in a file that has a column for what they carry along; in others, any number of theirs. */
const PLACE =
  /home|hous|resid|casa|maison|domicil|privat|work|office|travail|business|empresa|trabaj|trabalh|beruf|geschaft|dienst|zakelijk/;

/** `Home Phone` beside `Cell Phone`, `Landline`, `Mobile`: headings that tell the kind of line. */
export function settlePhoneLines(columns: readonly GuessedColumn[]): void {
  const phones = columns.filter(({ target }) => target === 'phone');
  const told = phones.map(({ name }) => lineOf(tokensOf(name)));
  const hasMobile = told.includes('mobile');
  phones.forEach((column, at) => {
    const kind = told[at];
    const isWired = kind === 'landline' || (kind === 'place' && hasMobile) || (kind === 'service' && phones.length > 1);
    if (kind === 'mobile' || kind === 'voip') column.target = `phone@${kind}`;
    else if (isWired) column.target = 'phone@landline';
  });
}

function lineOf(tokens: readonly string[]): 'mobile' | 'landline' | 'voip' | 'place' | 'service' | undefined {
  const has = (words: RegExp) => tokens.some((token) => words.test(token));
  if (has(VOIP)) return 'voip';
  if (has(MOBILE)) return has(LANDLINE) ? undefined : 'mobile';
  if (has(LANDLINE)) return 'landline';
  return has(SERVICE) ? 'service' : has(PLACE) ? 'place' : undefined;
}
