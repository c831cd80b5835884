import { useState } from 'preact/hooks';
import { bits, dayText, plural } from '../app/format.ts';
import type { Edge, OpenedPerson } from '../app/replies.ts';
import { EvidenceChart } from '../charts/evidence.tsx';
import { edgeKey, RecordGraph } from '../charts/record-graph.tsx';
import { Icon } from '../parts/icon.tsx';
import { Card } from '../parts/page.tsx';
import { Empty, Note } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';
import type { DecisionOrder } from './decide-dialog.tsx';

interface Props {
  readonly person: OpenedPerson;
  readonly decide: ((order: DecisionOrder) => void) | undefined;
}

export function PersonRecords({ person, decide }: Props) {
  const sources = [...new Set(person.graph.nodes.map(({ source }) => source))];
  return (
    <>
      {person.records.length > 1 && (
        // Begins at the end again when a decision changed the records.
        <Together key={person.records.map(({ record }) => record).join(' ')} person={person} decide={decide} sources={sources} />
      )}
      <Card title="Records" sub="Each row of a source, as the source writes it." isFlush>
        <Table
          label="Records"
          rows={person.records}
          keyOf={(row) => row.record}
          columns={[
            {
              title: 'Record',
              isHead: true,
              cell: (row) => (
                <span class="marked">
                  <Mark person={person} record={row.record} sources={sources} />
                  {row.record}
                </span>
              ),
            },
            {
              title: 'Name',
              cell: (row) => (
                <Lines values={[...row.names, ...(row.birth_date ? [`born ${dayText(`${row.birth_date}T12:00:00`)}`] : [])]} />
              ),
            },
            { title: 'Phones and e-mails', cell: (row) => <Lines values={[...row.phones, ...row.emails]} /> },
            { title: 'Homes', cell: (row) => <Lines values={row.addresses} /> },
            {
              title: 'Last seen',
              cell: (row) => <span class="nowrap">{row.last_seen ? dayText(row.last_seen) : <span class="soft">undated</span>}</span>,
            },
            {
              title: 'Decide',
              isAction: true,
              cell: (row) =>
                decide !== undefined &&
                person.records.length > 1 && (
                  <button type="button" class="button small" onClick={() => decide({ verdict: 'take_out', record: row.record })}>
                    Take out…
                  </button>
                ),
            },
          ]}
        />
      </Card>
    </>
  );
}

function Lines({ values }: { readonly values: readonly string[] }) {
  return (
    <ul>
      {values.map((value) => (
        <li key={value} class="break">
          {value}
        </li>
      ))}
    </ul>
  );
}

function Mark({
  person,
  record,
  sources,
}: {
  readonly person: OpenedPerson;
  readonly record: string;
  readonly sources: readonly string[];
}) {
  const at = person.graph.nodes.findIndex((node) => node.record === record);
  if (at < 0) return null;
  return (
    <span class={`dot-mark hue-${sources.indexOf(person.graph.nodes[at]!.source) % 8}`} aria-hidden="true">
      {at + 1}
    </span>
  );
}

/** The graph, the steps by which it came together, and the evidence of one pair. */
function Together({ person, decide, sources }: Props & { readonly sources: readonly string[] }) {
  const { graph, steps } = person;
  const [step, setStep] = useState(steps.length);
  const [picked, setChosen] = useState<Edge | undefined>(() => edgeOf(steps.at(-1), graph.edges) ?? graph.edges[0]);
  // After a decision the same pair has other evidence.
  const chosen = picked && (graph.edges.find((edge) => edgeKey(edge) === edgeKey(picked)) ?? graph.edges[0]);
  const done = steps.slice(0, step);
  const isWhole = step === steps.length;
  const joined = isWhole ? undefined : new Set(done.flatMap(({ left, right }) => [...left, ...right]));
  const made = isWhole ? undefined : new Set(done.flatMap(({ by: [a, b] }) => [`${a} ${b}`, `${b} ${a}`]));
  const show = (next: number) => {
    setStep(next);
    const edge = edgeOf(steps[next - 1], graph.edges);
    if (edge !== undefined) setChosen(edge);
  };
  const current = steps[step - 1];
  return (
    <Card
      title="How the records came together"
      sub="Lines are pairs that speak for each other; dark ones are the joins that made this person. Choose one to see why."
      aside={
        steps.length > 0 && (
          <>
            <button
              type="button"
              class="button small icon"
              aria-label="The step before"
              disabled={step === 0}
              onClick={() => show(step - 1)}
            >
              <Icon name="left" />
            </button>
            <span class="small nowrap">
              Step {step} of {steps.length}
            </span>
            <button type="button" class="button small icon" aria-label="The next step" disabled={isWhole} onClick={() => show(step + 1)}>
              <Icon name="right" />
            </button>
          </>
        )
      }
    >
      {!graph.complete && <Note>Only the strongest pairs are shown: this person has too many to draw them all.</Note>}
      <div class="together">
        <div>
          <RecordGraph graph={graph} sources={sources} chosen={chosen && edgeKey(chosen)} choose={setChosen} joined={joined} made={made} />
          <ul class="row legend-row">
            {sources.map((source, at) => (
              <li key={source} class="row">
                <span class={`dot-mark hue-${at % 8}`} aria-hidden="true" /> <span class="small">{source}</span>
              </li>
            ))}
          </ul>
        </div>
        <div class="stack">
          <p class="small" role="status">
            {step === 0 ? 'At the start every record stands alone.' : current?.text}
          </p>
          <ol class="steps">
            {steps.map((one) => (
              <li key={one.step}>
                <button
                  type="button"
                  class={`step ${one.step === step ? 'current' : ''}`}
                  aria-current={one.step === step ? 'step' : undefined}
                  onClick={() => show(one.step)}
                >
                  <span class="soft">{one.step}</span>
                  <span class="break">
                    {one.by.join(' + ')}
                    {one.left.length + one.right.length > 2 && (
                      <span class="soft"> ({plural(one.left.length + one.right.length, 'record')} now)</span>
                    )}
                  </span>
                  <span class="num">{one.decided === null ? bits(one.bits) : 'decided'}</span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      </div>
      {chosen === undefined ? (
        <Empty title="No two records speak for each other">They were joined by a decision.</Empty>
      ) : (
        <EdgeEvidence edge={chosen} edges={graph.edges} choose={setChosen} decide={decide} />
      )}
    </Card>
  );
}

function edgeOf(step: OpenedPerson['steps'][number] | undefined, edges: readonly Edge[]): Edge | undefined {
  return step && edges.find(({ left, right }) => step.by.includes(left) && step.by.includes(right));
}

function EdgeEvidence({
  edge,
  edges,
  choose,
  decide,
}: {
  readonly edge: Edge;
  readonly edges: readonly Edge[];
  readonly choose: (edge: Edge) => void;
  readonly decide: Props['decide'];
}) {
  const { left, right } = edge;
  return (
    <div class="why-edge">
      <div class="row between">
        <div class="field pair-choice">
          <label for="pair">Why these two</label>
          <select
            id="pair"
            value={edgeKey(edge)}
            onChange={(event) => {
              const found = edges.find((one) => edgeKey(one) === event.currentTarget.value);
              if (found !== undefined) choose(found);
            }}
          >
            {edges.map((one) => (
              <option key={edgeKey(one)} value={edgeKey(one)}>
                {one.left} and {one.right} ({bits(one.bits)} bits{one.used ? ', joined' : ''})
              </option>
            ))}
          </select>
        </div>
        <div class="row">
          {edge.decided !== null && <Badge tone="warn">decided: {edge.decided.replace('_', ' ')}</Badge>}
          {decide !== undefined && (
            <>
              <button type="button" class="button small" onClick={() => decide({ verdict: 'same', left, right })}>
                Same…
              </button>
              <button type="button" class="button small" onClick={() => decide({ verdict: 'not_same', left, right })}>
                Not same…
              </button>
            </>
          )}
        </div>
      </div>
      <EvidenceChart evidence={edge.evidence} leftIs={left} rightIs={right} />
    </div>
  );
}
