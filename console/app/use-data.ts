import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiFault, type Asking, get, type Query } from './api.ts';

export interface Loaded<Value> {
  readonly data: Value | undefined;
  readonly fault: ApiFault | undefined;
  /** While the first answer, or that of another address, is on its way. */
  readonly isLoading: boolean;
  reload(): Promise<void>;
}

/** Asks again when the address changes; an undefined path asks nothing. */
export function useData<Value>(
  path: string | undefined,
  query: Query = {},
  { everyMs, needs }: Asking & { everyMs?: number | undefined } = {},
): Loaded<Value> {
  const [state, setState] = useState<{ for?: string; data?: Value; fault?: ApiFault }>({});
  const key = path === undefined ? undefined : `${path} ${JSON.stringify(query)}`;
  const latest = useRef({ path, query });
  latest.current = { path, query };
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const { path: asked, query: with_ } = latest.current;
      if (asked === undefined || key === undefined) return;
      try {
        const data = await get<Value>(asked, with_, { signal, ...(needs && { needs }) });
        setState({ for: key, data });
      } catch (error) {
        if (signal?.aborted) return;
        setState((before) => ({
          for: key,
          fault: faultOf(error),
          ...(before.for === key && before.data !== undefined && { data: before.data }),
        }));
      }
    },
    [key, needs],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [ask]);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), everyMs);
    return () => clearInterval(timer);
  }, [ask, everyMs]);
  const isCurrent = state.for === key;
  return {
    data: isCurrent ? state.data : undefined,
    fault: isCurrent ? state.fault : undefined,
    isLoading: key !== undefined && !(isCurrent && (state.data !== undefined || state.fault !== undefined)),
    reload: () => ask(),
  };
}

export function faultOf(error: unknown): ApiFault {
  if (error instanceof ApiFault) return error;
  return new ApiFault({ status: 0, code: 'internal', message: `The page has a fault: ${String(error)}. Load it again.` });
}

/** Runs one action at a time, and keeps its fault to be shown beside what started it. */
export function useAction<Arguments extends readonly unknown[]>(work: (...given: Arguments) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFault | undefined>(undefined);
  const run = async (...given: Arguments): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await work(...given);
    } catch (error) {
      setFault(faultOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { run: (...given: Arguments) => void run(...given), isBusy, fault, clear: () => setFault(undefined) };
}
