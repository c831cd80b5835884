import { Badge } from '../parts/text.tsx';
import { type ColumnShown, type ImportKind, type Mapping, TARGETS } from './import-replies.ts';

interface Props {
  readonly columns: readonly ColumnShown[];
  readonly mapping: Mapping;
  readonly kind: ImportKind;
  readonly change: (column: string, target: string) => void;
  readonly isBusy: boolean;
}

const SAMPLES = 3;

/** Every column with samples; what it holds can be changed, and what is left out is marked. */
export function ImportMapping({ columns, mapping, kind, change, isBusy }: Props) {
  return (
    <div class="scroll">
      <table class="cards mapping">
        <caption class="hidden">Columns and what they hold</caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Samples</th>
            <th scope="col">Holds</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.column} class={column.used ? '' : 'unused'}>
              <th scope="row" class="break">
                {column.column}
              </th>
              <td data-label="Samples">
                <span class="samples">
                  {column.samples.slice(0, SAMPLES).map((sample, at) => (
                    <code key={`${at}${sample}`}>{sample}</code>
                  ))}
                  {column.samples.length === 0 && <span class="soft">empty</span>}
                </span>
              </td>
              <td data-label="Holds">
                <div class="stack tight">
                  <Target
                    column={column}
                    value={mapping.columns?.[column.column] ?? targetIn(mapping, column)}
                    kind={kind}
                    change={change}
                    isBusy={isBusy}
                  />
                  {!column.used && (
                    <span>
                      <Badge tone="warn">left out</Badge>
                      {column.looks_like ? <span class="soft small"> looks like {column.looks_like}</span> : ''}
                    </span>
                  )}
                  {column.warning && <span class="small warn">{column.warning}</span>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function targetIn({ targets }: Mapping, { column, holds }: ColumnShown): string {
  const listed = Object.entries(targets ?? {}).find(([, columns]) => [columns].flat().includes(column));
  return listed?.[0] ?? holds ?? 'ignore';
}

function Target({
  column,
  value,
  kind,
  change,
  isBusy,
}: { readonly column: ColumnShown; readonly value: string } & Pick<Props, 'kind' | 'change' | 'isBusy'>) {
  const known = TARGETS[kind];
  const isKnown = value === 'ignore' || known.some(([target]) => target === value);
  return (
    <select
      aria-label={`What ${column.column} holds`}
      value={value}
      disabled={isBusy}
      onChange={(event) => change(column.column, event.currentTarget.value)}
    >
      <option value="ignore">— leave out —</option>
      {!isKnown && <option value={value}>{value}</option>}
      {known.map(([target, text]) => (
        <option key={target} value={target}>
          {text}
        </option>
      ))}
    </select>
  );
}
