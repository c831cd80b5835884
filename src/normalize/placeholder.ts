/** Folded texts that stand for "nothing known". */
export function isPlaceholder(folded: string): boolean {
  return PLACEHOLDERS.has(folded);
}

const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'none|n a|na|nil|null|nan|unknown|unk|unkn|not known|not available|not provided|not given|not applicable|no name|noname|nobody|test|test test|testing|tbd|tba|undefined|blank|empty|missing|declined|refused|withheld|anonymous|xx|xxx|xxxx|xxxxx|asdf|asdf asdf|no data|no value|fnu|lnu|resident|occupant|current resident|current occupant|homeowner|no address|no street|homeless|general delivery unknown|address unknown|unknown unknown|none none'.split(
    '|',
  ),
);

/** Every word of any of them. */
export const PLACEHOLDER_WORDS: ReadonlySet<string> = new Set([...PLACEHOLDERS].flatMap((text) => text.split(' ')));
