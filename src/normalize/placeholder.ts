/** Folded texts that stand for "nothing known". */
export function isPlaceholder(folded: string): boolean {
  return PLACEHOLDERS.has(folded);
}

/** A part of a name that says nothing. `Null`, `Nan`, `Na` and `Blank` are names, too, and programs write them in one case. */
export function isNoName(written: string, folded: string): boolean {
  return PLACEHOLDERS.has(folded) && !NAMES_TOO.test(written);
}

const NAMES_TOO = /^(?:Null|Nan|Na|Blank)$/;

/** Folded whole names that stand for no particular person: `no name`, `cash sale`, `valued customer`, `test test`. */
export function isPlaceholderName(folded: string): boolean {
  if (isPlaceholder(folded) || PLACEHOLDER_NAMES.has(folded)) return true;
  let means = false;
  for (const word of folded.split(' ')) {
    if (ROLE_WORDS.has(word) || PLACEHOLDERS.has(word)) means = true;
    else if (!WORDS_WITH_A_ROLE.has(word)) return false;
  }
  return means;
}

/** Folded street lines that are no home: `unknown`, `general delivery`. */
export function isNoStreet(folded: string): boolean {
  return isPlaceholder(folded) || NO_STREET.has(folded);
}

const PLACEHOLDER_NAMES: ReadonlySet<string> = new Set(
  'cash|cash sale|cash sales|cash account|gift card|store credit|store display|display store|floor model|model unit|front desk|main office|office|owner occupied|account holder|counter sale|counter sales|house account|petty cash|walk in|walk ins|walkin|general public|do not use|do not call|do not mail|do not contact|delete|delete me|deleted|void|duplicate|duplicate record|first name|last name|first last|firstname lastname|your name|full name|barverkauf|laufkundschaft|consumidor final|publico general|publico en general|venta mostrador|vente comptant|name name|first name last name'.split(
    '|',
  ),
);
const ROLE_WORDS: ReadonlySet<string> = new Set(
  'customer customers client clients cliente clientes kunde kunden kundin klant klient resident residents occupant occupants householder homeowner tenant anonymous anonyme anonimo anonym anoniem patient caller guest visitor donor shopper subscriber purchaser taxpayer member user cardholder accountholder prepaid postpaid unassigned unregistered unspecified undisclosed vacant dummy placeholder'.split(
    ' ',
  ),
);
const WORDS_WITH_A_ROLE: ReadonlySet<string> = new Set(
  'the our my new old dear valued current cash credit walk in counter retail general public account sale sales no name names first last not known given number or and of this address mr mrs ms misc online web internet app default temp test demo sample generic wireless cellular cell mobile phone business residential private local regular registered active inactive unit apartment lot home de da del sin nombre sem nome a b c x 1 2 3 one two'.split(
    ' ',
  ),
);
const NO_STREET: ReadonlySet<string> = new Set(
  'general delivery|gen delivery|gen del|poste restante|lista de correos|postlagernd|same|same as above|as above|see above|see notes|see file|ditto|idem|moved|bad address|invalid address|wrong address|undeliverable|return to sender|rts|no fixed abode|no fixed address|nfa|transient|street|address|unknown street|unknown address|no known address|sem endereco|sin direccion|sin domicilio|ohne adresse|ohne festen wohnsitz|sans adresse|sans domicile fixe|sdf|situacao de rua'.split(
    '|',
  ),
);

const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'none|n a|na|nil|null|nan|unknown|unk|unkn|not known|not available|not provided|not given|not applicable|no name|noname|nobody|test|test test|testing|tbd|tba|undefined|blank|empty|missing|declined|refused|withheld|anonymous|xx|xxx|xxxx|xxxxx|asdf|asdf asdf|qwerty|no data|no value|fnu|lnu|resident|occupant|current resident|current occupant|homeowner|no address|no street|homeless|general delivery unknown|address unknown|unknown unknown|none none|not stated|not recorded|not on file|not disclosed|unidentified|name withheld|name unknown|unbekannt|keine angabe|ohne namen|inconnu|inconnue|sans nom|non renseigne|sin nombre|sin apellido|sin datos|desconocido|desconocida|desconhecido|desconhecida|sem nome|nao informado|nao informada|nao consta|sconosciuto|sconosciuta|senza nome|onbekend|nieznany|nieznana|brak danych|okand|ukendt|ukjent'.split(
    '|',
  ),
);

/** Every word of any of them. */
export const PLACEHOLDER_WORDS: ReadonlySet<string> = new Set([
  ...[...PLACEHOLDERS, ...PLACEHOLDER_NAMES].flatMap((text) => text.split(' ')),
  ...ROLE_WORDS,
  ...WORDS_WITH_A_ROLE,
]);
