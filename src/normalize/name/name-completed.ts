import type { PersonName } from '../../core/record.ts';

/**
 * A further name of a row that lacks its surname or its first name has that of the row's main name: `Greg` of `Gregory Shay` is
 * `Greg Shay`. Half a name would agree with everybody who bears that half.
 */
export function completedBy(main: PersonName, name: PersonName): PersonName {
  if (name.last === '' && main.last !== '') {
    // `Greg Shay` where a first name was expected.
    const middle = name.middle === main.last ? '' : name.middle;
    return withShown({ ...name, middle, last: main.last, suffix: name.suffix || main.suffix }, { ...name.shown, last: main.shown?.last });
  }
  if (name.first === '' && main.first !== '') {
    const isSameMiddle = name.middle === '';
    return withShown(
      { ...name, first: main.first, middle: isSameMiddle ? main.middle : name.middle, suffix: name.suffix || main.suffix },
      { first: main.shown?.first, middle: isSameMiddle ? main.shown?.middle : name.shown?.middle, last: name.shown?.last },
    );
  }
  return name;
}

function withShown(
  { first, middle, last, suffix }: PersonName,
  shown: { readonly [Part in 'first' | 'middle' | 'last']?: string | undefined },
): PersonName {
  const known = Object.entries(shown).filter(([, text]) => text !== undefined);
  return known.length === 0 ? { first, middle, last, suffix } : { first, middle, last, suffix, shown: Object.fromEntries(known) };
}
