import type { AccountId, ApiKeyId } from '../../core/ids.ts';
import type { BooksStore, Endpoint } from '../../store/books.ts';

/** One request of a customer, without anything of what was asked or answered. */
export interface LoggedRequest {
  /** The place of the row, by which the next page begins. */
  readonly row: string;
  readonly atMs: number;
  readonly key: ApiKeyId | undefined;
  readonly endpoint: Endpoint | undefined;
  /** `charged`, `no_match`, or the code of a refusal. */
  readonly outcome: string;
  readonly credits: number;
  readonly requestId: string;
}

/** Before a time; of the ledger before an entry. */
interface Place {
  readonly atMs: number;
  readonly seq: number;
}

type LogBooks = Pick<BooksStore, 'ledger' | 'freeRequests' | 'chainHeads'>;

/** The requests of an account, charged and free, newest first. */
export async function requestLog(
  books: LogBooks,
  { account, before, limit }: { readonly account: AccountId; readonly before: string | undefined; readonly limit: number },
): Promise<LoggedRequest[]> {
  const from = before === undefined ? await newest(books, account) : placeOf(before);
  const free = (await books.freeRequests({ account, beforeMs: from.atMs, limit })).map((one) => ({ ...one, credits: 0, seq: undefined }));
  const charged = (await chargesBefore(books, account, from.seq, limit)).map(({ seq, atMs, credits, lookup }) => ({
    atMs,
    key: lookup?.key,
    endpoint: lookup?.endpoint,
    outcome: 'charged',
    credits: -credits,
    requestId: lookup?.requestId ?? '',
    seq,
  }));
  let { seq } = from;
  return [...free, ...charged]
    .sort((one, other) => other.atMs - one.atMs || (other.seq ?? 0) - (one.seq ?? 0))
    .slice(0, limit)
    .map(({ seq: own, atMs, key, endpoint, outcome, credits, requestId }) => {
      seq = own ?? seq;
      return { row: `${atMs}-${seq}`, atMs, key, endpoint, outcome, credits, requestId };
    });
}

async function newest(books: LogBooks, account: AccountId): Promise<Place> {
  const head = (await books.chainHeads()).ledger.find((one) => one.account === account);
  return { atMs: Number.MAX_SAFE_INTEGER, seq: (head?.seq ?? 0) + 1 };
}

function placeOf(row: string): Place {
  const [atMs, seq] = row.split('-').map(Number);
  return { atMs: atMs!, seq: seq! };
}

/** Grants and adjustments between them are left out. */
async function chargesBefore(books: LogBooks, account: AccountId, seq: number, limit: number) {
  const found: Awaited<ReturnType<LogBooks['ledger']>> = [];
  for (let before = seq; before > 1 && found.length < limit; ) {
    const after = Math.max(0, before - 1 - limit);
    const page = await books.ledger({ account, afterSeq: after, limit: before - 1 - after });
    found.push(...page.filter(({ kind }) => kind === 'charge').reverse());
    before = after + 1;
  }
  return found.slice(0, limit);
}
