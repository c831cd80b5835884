import { isNoBirthDate, isNoDay } from './date.ts';
import { isPlaceholderEmail } from './email.ts';
import { foldWords } from './fold.ts';
import { isPlaceholderPhone } from './phone/phone-written.ts';
import { isNoStreet, isPlaceholder } from './placeholder.ts';

/** Cells that hold something and say nothing: `NONE`, `-`, `no phone`, `000-000-0000`, `none@none.com`. They are empty, and no faults. */
export const NO_VALUE: Readonly<Record<'phone' | 'email' | 'address' | 'birth' | 'day', (text: string) => boolean>> = {
  phone: (text) => saysNothing(text) || isPlaceholderPhone(text),
  email: (text) => saysNothing(text) || isPlaceholderEmail(text.trim().toLowerCase()),
  address: (text) => saysNothing(text) || isNoStreet(foldWords(text)) || ONE_FIGURE.test(text.trim()),
  birth: (text) => isNoBirthDate(text) || saysNothing(text),
  day: (text) => isNoDay(text) || saysNothing(text),
};

/** `00000`, `99999`. */
const ONE_FIGURE = /^(\d)\1*$/;

function saysNothing(text: string): boolean {
  const folded = foldWords(text);
  if (folded === '' || isPlaceholder(folded) || KEPT_BACK.has(folded)) return true;
  const [first = '', ...rest] = folded.split(' ');
  return LACKING.has(first) && rest.length > 0 && rest.every((word) => THINGS.has(word));
}

const KEPT_BACK: ReadonlySet<string> = new Set(
  'unlisted|unpublished|private|confidential|disconnected|out of service|wrong number|do not call|do not email|do not contact|opted out|pending|see notes|see file|same|same as above'.split(
    '|',
  ),
);
/** `no phone`, `no valid e-mail address`, `sin telefono`, `kein Handy`. */
const LACKING: ReadonlySet<string> = new Set('no not without sin sem sans kein keine ohne senza geen'.split(' '));
const THINGS: ReadonlySet<string> = new Set(
  'home cell work valid known current given provided available listed on file phone phones telephone tel cellphone mobile number email emails e mail address date birthday dob telefono telefone celular correo telefon handy nummer courriel domicilio direccion endereco adresse'.split(
    ' ',
  ),
);
