import type { ComponentChildren } from 'preact';
import type { Pages } from '../app/use-pages.ts';
import { FaultNote, Skeleton } from './states.tsx';

/** A list with its skeleton, its fault, what to do when it is empty, and a button for the next page. */
export function List<Row>({
  pages,
  empty,
  children,
}: {
  readonly pages: Pages<Row>;
  readonly empty: ComponentChildren;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}) {
  const { rows, fault, hasMore, isBusy, more, reload } = pages;
  return (
    <>
      <FaultNote fault={fault} retry={reload} />
      {rows === undefined && fault === undefined && <Skeleton lines={5} />}
      {rows !== undefined && (rows.length === 0 ? empty : children(rows))}
      {hasMore && (
        <div class="more">
          <button type="button" class="button" disabled={isBusy} onClick={more}>
            {isBusy ? 'Loading…' : 'Show more'}
          </button>
        </div>
      )}
    </>
  );
}
