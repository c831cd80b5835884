import type { Key } from '../../core/key.ts';
import { type Property, UNTOLD_VALUE } from '../../core/person.ts';
import type { RawAddress, RawName } from '../../core/raw-record.ts';
import type { PersonName } from '../../core/record.ts';
import { addressKey } from '../../match/keys/keys.ts';
import { parseAddress } from '../../normalize/address/address.ts';
import { foldWords } from '../../normalize/fold.ts';
import { isPlaceholder } from '../../normalize/placeholder.ts';
import { readAmount, readPropertyType } from '../../normalize/property.ts';
import { choicesOf, type Mapping } from '../../sources/mapping.ts';
import { type FileShape, type Reject, type RejectReason, type Row, type RowBlock, reject } from '../../sources/read/row-block.ts';
import { cellOf, type PartGroup, partGroups, partsOf } from '../../sources/row-cells.ts';
import { readOwners } from './property-owners.ts';
import { type OnDropped, readTablePart, type TablePart, tableDay } from './table-rows.ts';

export interface PropertyEntry {
  readonly addressKey: Key;
  readonly property: Property;
  /** Further owners in the row. */
  readonly coOwners?: readonly PersonName[];
}

/** One for each owner. */
export function ownedBy({ addressKey, property, coOwners = [] }: PropertyEntry): readonly Pick<PropertyEntry, 'addressKey' | 'property'>[] {
  return [{ addressKey, property }, ...coOwners.map((owner) => ({ addressKey, property: { ...property, owner } }))];
}

export interface PropertyBlock {
  readonly block: RowBlock;
  readonly mapping: Mapping;
  readonly shape: FileShape;
  readonly keySeed: number;
  readonly today: number;
}

/** Entries pass between threads as one text: copying thousands of small objects costs more than parsing it. */
export type PackedProperties = Omit<TablePart<PropertyEntry>, 'entries'> & { readonly packed: string };

export function packProperties({ block, mapping, shape, keySeed, today }: PropertyBlock): PackedProperties {
  const { entries, ...rest } = readTablePart(block, shape, propertyReader({ mapping, shape }, keySeed, today));
  return { ...rest, packed: JSON.stringify(entries) };
}

export function readProperties({ packed, ...rest }: PackedProperties): TablePart<PropertyEntry> {
  return { ...rest, entries: JSON.parse(packed) as PropertyEntry[] };
}

export function propertyReader(
  { mapping, shape }: { readonly mapping: Mapping; readonly shape: FileShape },
  keySeed: number,
  today: number,
): (row: Row, onDropped?: OnDropped) => PropertyEntry | Reject {
  const addresses = partGroups<RawAddress>(mapping, shape.columns, 'address.');
  const owners = partGroups<RawName>(mapping, shape.columns, 'owner.');
  const choices = choicesOf(mapping, shape.columns);
  const [typeAt, valueAt, asOfAt] = ['property_type', 'assessed_value', 'as_of'].map((target) =>
    choices.flatMap((choice) => (choice.target === target ? choice.columns : [])),
  );
  return (row, onDropped) => {
    const turnDown = (reason: RejectReason) => reject(row.line, reason, row.cells.join(shape.delimiter));
    const written = addresses[0] === undefined ? undefined : partsOf<RawAddress>(addresses[0], row.cells);
    const address = written === undefined ? undefined : parseAddress(written);
    if (address === undefined || address.house === '' || (address.street === '' && !RURAL.test(address.house)))
      return turnDown('no_address');
    const [owner, ...coOwners] = ownersIn(owners, row.cells);
    if (owner === undefined) return turnDown('no_owner');
    // The owner is useful even if the assessed value is missing or unreadable.
    const assessedValue = readValue(cellOf(row.cells, valueAt), onDropped);
    const asOf = tableDay(cellOf(row.cells, asOfAt), today, onDropped);
    const type = readPropertyType(cellOf(row.cells, typeAt));
    const property: Property = { address, owner, type, assessedValue, ...(asOf === undefined ? {} : { asOf }) };
    const entry = { addressKey: addressKey(address, keySeed), property };
    return coOwners.length === 0 ? entry : { ...entry, coOwners };
  };
}

/** People live at rural route boxes; PO boxes only receive mail. */
const RURAL = /^(?:rr|hc) \S+ box /;

function readValue(text: string, onDropped: OnDropped | undefined): number {
  if (isUntold(text)) return UNTOLD_VALUE;
  const value = readAmount(text);
  if (value === undefined) onDropped?.(BAD_VALUE);
  return value ?? UNTOLD_VALUE;
}

export const BAD_VALUE = 'assessed_value: not a number';

/** `N/A`, `-` */
function isUntold(text: string): boolean {
  const folded = foldWords(text);
  return folded === '' || isPlaceholder(folded);
}

function ownersIn(groups: readonly PartGroup<RawName>[], cells: readonly string[]): readonly PersonName[] {
  const owners: PersonName[] = [];
  for (const group of groups) {
    const name = partsOf<RawName>(group, cells);
    if (name !== undefined) owners.push(...readOwners(name));
  }
  return owners;
}
