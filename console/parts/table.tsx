import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { API } from '../app/api.ts';
import { Icon } from './icon.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isNumber?: boolean;
  /** The heading of its row. */
  readonly isHead?: boolean;
  readonly isAction?: boolean;
}

/** A table on a laptop; on a phone each row becomes a card. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  isPlain = false,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly isPlain?: boolean;
}) {
  return (
    <Scroll label={label}>
      <table class={`cards ${isPlain ? 'plain' : ''}`}>
        <caption class="hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isAction }) => (
              <th key={title} scope="col" class={isNumber || isAction ? 'num' : ''}>
                {isAction ? <span class="hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class="pick">
              {columns.map((column) => cellOf(column, row))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** What is too wide scrolls on its own; only then is it a stop for the keyboard. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWide(current.scrollWidth > current.clientWidth));
    observer.observe(current);
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} class="scroll" {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      {children}
    </div>
  );
}

function cellOf<Row>({ title, cell, isNumber, isHead, isAction }: Column<Row>, row: Row) {
  const shown = cell(row);
  if (isHead)
    return (
      <th key={title} scope="row">
        {shown}
      </th>
    );
  const isBlank = shown === null || shown === undefined || shown === false || shown === '';
  const kind = `${isAction ? 'actions' : ''} ${isNumber ? 'num' : ''} ${isBlank ? 'blank' : ''}`;
  return (
    <td key={title} data-label={isAction ? '' : title} class={kind}>
      {shown}
    </td>
  );
}

/** The whole list as a file, written by the service. */
export function CsvLink({ path, name }: { readonly path: string; readonly name: string }) {
  const address = `${API}${path}${path.includes('?') ? '&' : '?'}format=csv`;
  return (
    <a class="button small" href={address} download={name}>
      <Icon name="download" />
      CSV
    </a>
  );
}
