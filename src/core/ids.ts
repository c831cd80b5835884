/** Numbers and strings that could be mixed up carry a brand; each brand has one maker, at the edge that parses it. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

/** Sequential within one store; never shown outside. */
export type RecordId = Brand<number, 'RecordId'>;
/** Stable while the person's records stay together; shown as `P123`. */
export type PersonId = Brand<number, 'PersonId'>;
export type AccountId = Brand<number, 'AccountId'>;
export type ApiKeyId = Brand<number, 'ApiKeyId'>;
/** Chosen by the caller of the books, so that an entry whose commit is in doubt can be looked up. */
export type EntryId = Brand<string, 'EntryId'>;

export function showPersonId(id: PersonId): string {
  return `P${id}`;
}
