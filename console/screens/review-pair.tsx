import { percent, plural, valueText, words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { Pair } from '../app/replies.ts';
import { EvidenceChart } from '../charts/evidence.tsx';
import { Card } from '../parts/page.tsx';
import { Scroll } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';

/** Two records side by side; what differs is marked, and said to a screen reader. */
export function PairCard({ pair }: { readonly pair: Pair }) {
  const { left, right, people, kind, chance, decides_pairs: decides, fields } = pair;
  return (
    <Card
      isFlush
      title={kind === 'joined' ? 'Joined today. Is that right?' : 'Two people today. Are they one?'}
      aside={
        <>
          <Badge tone="info">{percent(chance)} same</Badge>
          {decides > 1 && <Badge>decides {plural(decides, 'pair')}</Badge>}
        </>
      }
    >
      <Scroll label="The two records">
        <table class="pair">
          <caption class="hidden">The two records</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">Field</span>
              </th>
              {[left, right].map((record, at) => (
                <th key={record.record} scope="col">
                  <span class="break">{record.record}</span>{' '}
                  {(people[at] ?? people[0]) !== undefined && (
                    <a class="soft" href={`${BASE}/people/${people[at] ?? people[0]}`}>
                      {people[at] ?? people[0]}
                    </a>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, left: mine, right: theirs, same }) => {
              const differs = !same && mine.length > 0 && theirs.length > 0;
              return (
                <tr key={field} class={same ? 'same' : differs ? 'differs' : ''}>
                  <th scope="row">
                    {words(field)}
                    {differs && <span class="hidden"> (differs)</span>}
                  </th>
                  <td>
                    <Values field={field} mine={mine} others={same === false ? theirs : []} />
                  </td>
                  <td>
                    <Values field={field} mine={theirs} others={same === false ? mine : []} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
      <details class="pair-evidence">
        <summary>Evidence in bits</summary>
        <EvidenceChart evidence={pair.evidence} leftIs={left.record} rightIs={right.record} />
      </details>
    </Card>
  );
}

function Values({ field, mine, others }: { readonly field: string; readonly mine: readonly string[]; readonly others: readonly string[] }) {
  if (mine.length === 0) return <span class="soft">—</span>;
  return (
    <ul>
      {mine.map((value) => (
        <li key={value} class="break">
          <Marked value={valueText(field, value)} others={others.map((other) => valueText(field, other))} />
        </li>
      ))}
    </ul>
  );
}

/** A value with the part in which it differs from the nearest other value marked. */
function Marked({ value, others }: { readonly value: string; readonly others: readonly string[] }) {
  if (others.length === 0 || others.includes(value)) return <>{value}</>;
  const nearest = others.map((other) => commonEnds(value, other)).sort((a, b) => b.start + b.end - a.start - a.end)[0]!;
  // Where little is alike, a few equal letters are chance.
  if (nearest.start + nearest.end < value.length / 3) return <mark>{value}</mark>;
  return (
    <>
      {value.slice(0, nearest.start)}
      <mark>{value.slice(nearest.start, value.length - nearest.end)}</mark>
      {value.slice(value.length - nearest.end)}
    </>
  );
}

/** How many letters two texts share at their beginning and, of the rest, at their end. */
function commonEnds(a: string, b: string): { readonly start: number; readonly end: number } {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { start, end };
}
