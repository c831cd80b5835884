import type { Day } from '../../core/clock.ts';
import type { AccountId, ApiKeyId } from '../../core/ids.ts';
import type { BooksStore, Endpoint, UsageRow } from '../../store/books.ts';

export interface UsageSums {
  /** Look-ups that were charged. */
  readonly requests: number;
  readonly matches: number;
  readonly misses: number;
  readonly credits: number;
}

/** The same usage seen three ways; each adds up to the total. */
export interface UsageReport {
  readonly total: UsageSums;
  readonly byDay: readonly (UsageSums & { readonly day: number })[];
  readonly byEndpoint: readonly (UsageSums & { readonly endpoint: Endpoint })[];
  readonly byKey: readonly (UsageSums & { readonly key: ApiKeyId; readonly hint: string })[];
}

export async function usageReport(
  books: Pick<BooksStore, 'usage' | 'keys'>,
  { key: only, ...ask }: { readonly account: AccountId; readonly fromDay: Day; readonly toDay: Day; readonly key?: ApiKeyId },
): Promise<UsageReport> {
  const [all, keys] = await Promise.all([books.usage(ask), books.keys(ask.account)]);
  const rows = only === undefined ? all : all.filter(({ key }) => key === only);
  const hints = new Map(keys.map((key) => [key.id, key.hint]));
  return {
    total: sum(rows),
    byDay: sumBy(rows, (row) => row.day).map(([day, sums]) => ({ day, ...sums })),
    byEndpoint: sumBy(rows, (row) => row.endpoint).map(([endpoint, sums]) => ({ endpoint, ...sums })),
    byKey: sumBy(rows, (row) => row.key).map(([key, sums]) => ({ key, hint: hints.get(key) ?? '', ...sums })),
  };
}

/** In the order in which each group first appears: rows come by day, endpoint and key. */
function sumBy<Group>(rows: readonly UsageRow[], groupOf: (row: UsageRow) => Group): [Group, UsageSums][] {
  const groups = new Map<Group, UsageRow[]>();
  for (const row of rows) {
    const group = groups.get(groupOf(row));
    if (group === undefined) groups.set(groupOf(row), [row]);
    else group.push(row);
  }
  return [...groups].map(([group, members]) => [group, sum(members)]);
}

function sum(rows: readonly UsageSums[]): UsageSums {
  const sums = { requests: 0, matches: 0, misses: 0, credits: 0 };
  for (const row of rows) {
    sums.requests += row.requests;
    sums.matches += row.matches;
    sums.misses += row.misses;
    sums.credits += row.credits;
  }
  return sums;
}
