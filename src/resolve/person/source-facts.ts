import type { Model } from '../../match/model.ts';

/** What is known of sources beyond their records. */
export interface SourceFacts {
  /** Which source copies which: what both say is one word. */
  readonly copies?: ReadonlyMap<string, string>;
  /** Sources whose first days are those of accounts and not of what their records say. */
  readonly accounts?: ReadonlySet<string>;
  /** Sources whose numbers are those of their records' first days. */
  readonly openings?: ReadonlySet<string>;
  /** How far a source is believed; 1 where nothing is said. */
  readonly trust?: ReadonlyMap<string, number>;
}

/** What was learned of them with the matching model, and what the operator says. */
export function sourceFacts(
  model: Pick<Model, 'copies' | 'accounts' | 'openings'>,
  { trust }: { readonly trust?: ReadonlyMap<string, number> },
): SourceFacts {
  return {
    ...(trust !== undefined && { trust }),
    copies: new Map(Object.entries(model.copies)),
    accounts: new Set(model.accounts),
    openings: new Set(model.openings),
  };
}
