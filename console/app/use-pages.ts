import { useEffect, useState } from 'preact/hooks';
import { type ApiFault, get, type Query } from './api.ts';
import { faultOf, useData } from './use-data.ts';

export interface Pages<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly fault: ApiFault | undefined;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  more(): void;
  reload(): Promise<void>;
}

/** A list of many pages: each answer names the cursor of the next one. */
export function usePages<Row>(path: string, member: string, query: Query = {}, cursor: 'after' | 'before' = 'after'): Pages<Row> {
  const first = useData<Record<string, unknown>>(path, query);
  const [later, setLater] = useState<{ readonly rows: readonly Row[]; readonly next?: string | number | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFault | undefined>(undefined);
  useEffect(() => setLater(undefined), [first.data]);
  const next = later === undefined ? first.data?.['next'] : later.next;
  const hasMore = next !== undefined && next !== null;
  const load = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      const reply = await get<Record<string, unknown>>(path, { ...query, [cursor]: next as string });
      setLater({ rows: [...(later?.rows ?? []), ...(reply[member] as readonly Row[])], next: reply['next'] as string | undefined });
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };
  const rows = first.data === undefined ? undefined : [...(first.data[member] as readonly Row[]), ...(later?.rows ?? [])];
  return { rows, fault: fault ?? first.fault, hasMore, isBusy, more: () => void (hasMore && !isBusy && load()), reload: first.reload };
}
