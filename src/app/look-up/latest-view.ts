import type { Soon } from '../../core/soon.ts';
import type { StoreView } from '../measure/store-view.ts';

/** What was measured last: nobody waits while it is measured or read anew, but for the very first time. */
export function latestView(view: () => Soon<StoreView>): () => Soon<StoreView> {
  let latest: StoreView | undefined;

  function keep(seen: StoreView): StoreView {
    latest = seen;
    return seen;
  }

  return () => {
    const known = view();
    if (!(known instanceof Promise)) return keep(known);
    const later = known.then(keep);
    if (latest === undefined) return later;
    // A store that fails now fails the read as well, and that tells.
    later.catch(() => undefined);
    return latest;
  };
}
