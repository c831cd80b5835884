import { count, words } from '../app/format.ts';
import { Scroll } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';
import { type ColumnShown, type ImportKind, type Mapping, TARGETS } from './import-replies.ts';

interface Props {
  readonly columns: readonly ColumnShown[];
  readonly mapping: Mapping;
  readonly kind: ImportKind;
  readonly change: (column: string, target: string) => void;
  readonly isOff: boolean;
}

const SAMPLES = 3;

/** Every column with samples; what it holds can be changed, and what is left out is marked. */
export function ImportMapping({ columns, mapping, kind, change, isOff }: Props) {
  return (
    <Scroll label="Columns">
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
            <tr key={column.name} class={column.is_used ? '' : 'unused'}>
              <th scope="row" class="break">
                {column.name}
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
                    value={mapping.columns?.[column.name] ?? targetIn(mapping, column)}
                    kind={kind}
                    change={change}
                    isOff={isOff}
                  />
                  {!column.is_used && column.samples.length > 0 && (
                    <span>
                      <Badge tone="warn">left out</Badge>{' '}
                      <span class="soft small">looks like {words(column.looks_like).toLowerCase()}</span>
                    </span>
                  )}
                  {column.outcome !== undefined && column.outcome.lost > 0 && (
                    <span class={`small ${column.is_bad ? 'bad' : 'warn'}`}>
                      {count(column.outcome.lost)} of {count(column.outcome.written)} values not usable
                    </span>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function targetIn({ targets }: Mapping, { name: column, holds }: ColumnShown): string {
  const listed = Object.entries(targets ?? {}).find(([, columns]) => [columns].flat().includes(column));
  return listed?.[0] ?? holds;
}

function Target({
  column,
  value,
  kind,
  change,
  isOff,
}: { readonly column: ColumnShown; readonly value: string } & Pick<Props, 'kind' | 'change' | 'isOff'>) {
  const known = TARGETS[kind];
  const isKnown = value === 'ignore' || known.some(([target]) => target === value);
  return (
    <select
      aria-label={`What ${column.name} holds`}
      value={value}
      disabled={isOff}
      onChange={(event) => change(column.name, event.currentTarget.value)}
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
