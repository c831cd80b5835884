import { bits, valueText, words } from '../app/format.ts';
import type { Evidence } from '../app/replies.ts';
import { Scroll } from '../parts/table.tsx';
import { waterfall } from './scale.ts';

const WIDTH = 300;
const HEIGHT = 22;

/** What speaks for and against, in bits: each bar begins where the one above it ended, and the last is the sum. */
export function EvidenceChart({
  evidence,
  total = 'All of it',
  leftIs,
  rightIs,
}: {
  readonly evidence: readonly Evidence[];
  readonly total?: string;
  readonly leftIs: string;
  readonly rightIs: string;
}) {
  const rows = [...evidence].sort((a, b) => b.bits - a.bits);
  const { bars, total: sum, low, high } = waterfall(rows, (row) => row.bits);
  const span = Math.max(high - low, 1);
  const at = (value: number) => ((value - low) / span) * (WIDTH - 4) + 2;
  return (
    <Scroll label="Evidence">
      <table class="plain cards evidence">
        <caption class="hidden">Evidence in bits. One bit doubles the odds.</caption>
        <thead>
          <tr>
            <th scope="col">What was compared</th>
            <th scope="col">{leftIs}</th>
            <th scope="col">{rightIs}</th>
            <th scope="col">For and against</th>
            <th scope="col" class="num">
              Bits
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ item, from, to }) => (
            <tr key={`${item.attribute}${item.level}${item.left ?? ''}${item.right ?? ''}`}>
              <th scope="row">
                {words(item.attribute)} <span class="soft small level">{words(item.level).toLowerCase()}</span>
              </th>
              <td data-label={leftIs} class="break">
                {item.left ? valueText(item.attribute, item.left) : <span class="soft">—</span>}
              </td>
              <td data-label={rightIs} class="break">
                {item.right ? valueText(item.attribute, item.right) : <span class="soft">—</span>}
              </td>
              <td data-label="" class="bar-cell">
                <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                  <line class="axis" x1={at(0)} x2={at(0)} y1="0" y2={HEIGHT} />
                  <rect
                    class={item.bits >= 0 ? 'for' : 'against'}
                    x={Math.min(at(from), at(to))}
                    y="4"
                    width={Math.max(1.5, Math.abs(at(to) - at(from)))}
                    height={HEIGHT - 8}
                    rx="2"
                  />
                </svg>
              </td>
              <td data-label="Bits" class={`num ${item.bits < 0 ? 'bad' : 'good'}`}>
                {bits(item.bits)}
              </td>
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{total}</th>
            <td class="blank" />
            <td class="blank" />
            <td data-label="" class="bar-cell">
              <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <line class="axis" x1={at(0)} x2={at(0)} y1="0" y2={HEIGHT} />
                <rect
                  class="sum"
                  x={Math.min(at(0), at(sum))}
                  y="4"
                  width={Math.max(1.5, Math.abs(at(sum) - at(0)))}
                  height={HEIGHT - 8}
                  rx="2"
                />
              </svg>
            </td>
            <td data-label="Bits" class="num strong">
              {bits(sum)}
            </td>
          </tr>
        </tbody>
      </table>
    </Scroll>
  );
}
