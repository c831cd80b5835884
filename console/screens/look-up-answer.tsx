import { bits, count, dayText, durationText, percent, words } from '../app/format.ts';
import { BASE } from '../app/location.ts';
import type { Answer, Profile } from '../app/replies.ts';
import { EvidenceChart } from '../charts/evidence.tsx';
import { ReliabilityChart } from '../charts/reliability.tsx';
import { Icon } from '../parts/icon.tsx';
import { Card } from '../parts/page.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';

export function AnswerCards({ answer }: { readonly answer: Answer }) {
  return (
    <>
      <div class="answer">
        <div class="stack wide">
          <ProfileCard answer={answer} />
          <Card
            title="Evidence"
            sub="One bit for it doubles the odds, one against halves them. The confidence also weighs who else it could be."
            isFlush
          >
            <div class="inset">
              <EvidenceChart evidence={answer.evidence} leftIs="Asked" rightIs="Stored" />
            </div>
          </Card>
        </div>
        <ConfidenceCard answer={answer} />
      </div>
      <div class="two">
        <LinksCard answer={answer} />
        <SourcesCard answer={answer} />
      </div>
    </>
  );
}

function ProfileCard({ answer }: { readonly answer: Answer }) {
  const { data, person, estimates } = answer;
  const isEstimate = (path: string) => estimates.includes(path) && <Badge>estimate</Badge>;
  return (
    <Card>
      <div class="row top between">
        <div>
          <p class="profile-name">{data.name.full}</p>
          <p class="soft small">
            {person} · {words(answer.kind.replaceAll('+', ' and ')).toLowerCase()}
          </p>
        </div>
        <a class="button" href={`${BASE}/people/${person}`}>
          <Icon name="person" />
          Open the person
        </a>
      </div>
      <ul class="contact">
        {data.phones.map(({ number, type, carrier, primary }, at) => (
          <li key={number}>
            <Icon name="phone" />
            <span class="mono">{number}</span> <span class="soft small">{[type, carrier].filter((part) => part).join(', ')}</span>
            {primary && <Badge tone="info">primary</Badge>}
            {isEstimate(`phones.${at}.type`)}
          </li>
        ))}
        {data.emails.map(({ address, primary }) => (
          <li key={address}>
            <Icon name="mail" />
            <span class="break">{address}</span>
            {primary && <Badge tone="info">primary</Badge>}
          </li>
        ))}
        {data.addresses.map(({ type, ...address }) => (
          <li key={`${type}${lineOf(address)}`}>
            <Icon name="home" />
            <span class="break">{lineOf(address)}</span>
            <Badge {...(type === 'current' && { tone: 'info' as const })}>{type}</Badge>
          </li>
        ))}
      </ul>
      <Demographics data={data} estimates={estimates} />
    </Card>
  );
}

type AddressParts = Pick<Profile['addresses'][number], 'street' | 'city' | 'state' | 'zip'>;

function lineOf({ street, city, state, zip }: AddressParts): string {
  return [street, city, [state, zip].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ');
}

function Demographics({ data: { demographics, property }, estimates }: { readonly data: Profile; readonly estimates: readonly string[] }) {
  const facts: [string, string][] = [];
  if (demographics.age_range) facts.push(['Age', demographics.age_range]);
  if (demographics.gender) facts.push(['Gender', demographics.gender]);
  if (property !== undefined) {
    facts.push(['Home', `${property.owner ? 'owns' : 'rents'} it${property.type === '' ? '' : `, ${words(property.type).toLowerCase()}`}`]);
    if (property.assessed_value > 0) facts.push(['Assessed at', count(property.assessed_value)]);
  }
  if (facts.length === 0) return null;
  return (
    <>
      <hr />
      <dl class="inline-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {estimates.length > 0 && (
        <p class="hint">Estimates: {estimates.map((path) => words(path.replaceAll('.', ' ')).toLowerCase()).join(', ')}.</p>
      )}
    </>
  );
}

function ConfidenceCard({ answer }: { readonly answer: Answer }) {
  const { confidence, in_words: inWords, reliability, margin_bits: margin, confidence_parts: parts } = answer;
  return (
    <Card>
      <p class="soft small">Confidence {confidence.toFixed(3)}</p>
      <p class="big-words">{`${inWords.right} in ${inWords.of}`}</p>
      <p>such answers are right.</p>
      {parts !== undefined && <Shares parts={parts} />}
      <p class="small">{marginText(margin)}</p>
      {reliability !== null && reliability.points.length > 0 ? (
        <>
          <ReliabilityChart points={reliability.points} here={confidence} label={`Reliability of answers by ${reliability.kind}`} />
          <p class="hint">
            Dots on the dashed line mean that the confidence is true. Measured on {reliability.measured_on}; the ring is this answer.
          </p>
        </>
      ) : (
        <p class="hint">No reliability has been measured for this kind of question yet.</p>
      )}
    </Card>
  );
}

function marginText(margin: number | undefined): string {
  if (margin === undefined) return 'No other stored person comes into question.';
  const times = 2 ** margin;
  return `${bits(margin)} bits ahead of the runner-up, who is ${times < 10_000 ? `${times.toFixed(times < 10 ? 1 : 0)} times` : 'over 10,000 times'} less likely.`;
}

const SHARES = [
  { name: 'this person', classes: 'share-this' },
  { name: 'another stored person', classes: 'share-other' },
  { name: 'a person who is not stored', classes: 'share-absent' },
] as const;

function Shares({ parts }: { readonly parts: Readonly<Record<string, number>> }) {
  const values = [answerShare(parts), parts['other_people_held'] ?? 0, parts['not_held'] ?? 0];
  const sum = values.reduce((a, b) => a + b, 0);
  if (!(sum > 0)) return null;
  return (
    <>
      <div class="shares" aria-hidden="true">
        {SHARES.map(({ name, classes }, at) => (
          <i key={name} class={classes} style={{ width: `${(values[at]! / sum) * 100}%` }} />
        ))}
      </div>
      <ul class="legend">
        {SHARES.map(({ name, classes }, at) => (
          <li key={name}>
            <i class={classes} aria-hidden="true" />
            {percent(values[at]! / sum, 1)} {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function answerShare({ posterior = 0, same_human: same = 0 }: Readonly<Record<string, number>>): number {
  return Math.min(1, posterior + same);
}

function LinksCard({ answer: { links } }: { readonly answer: Answer }) {
  return (
    <Card title="What each link added" isFlush>
      {links.length === 0 ? (
        <Empty title="Only the stored people were asked">Further links are set up as the docs on the chain say.</Empty>
      ) : (
        <ul class="rows">
          {links.map(({ link, outcome, reason, added, took_ms: took }) => (
            <li key={link}>
              <p class="row between">
                <span class="strong">{words(link)}</span>
                <span class="row">
                  <Badge tone={outcome === 'failed' ? 'bad' : added.length > 0 ? 'good' : undefined}>
                    {[words(outcome).toLowerCase(), reason].filter(Boolean).join(': ')}
                  </Badge>
                  <span class="soft small">{durationText(took / 1_000)}</span>
                </span>
              </p>
              {added.length > 0 && <p class="soft small">{added.map(partText).join(', ')}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** `phones[].type` as `phones: type`. */
function partText(path: string): string {
  return path
    .split('.')
    .map((part) => words(part.replace('[]', '')).toLowerCase())
    .join(': ');
}

function SourcesCard({ answer: { sources } }: { readonly answer: Answer }) {
  return (
    <Card title="Sources that have the person" isFlush>
      <Table
        label="Sources"
        rows={sources}
        keyOf={(row) => row.source}
        columns={[
          { title: 'Source', isHead: true, cell: (row) => <a href={`${BASE}/sources/${encodeURIComponent(row.source)}`}>{row.source}</a> },
          { title: 'First seen', cell: (row) => (row.first_seen ? dayText(row.first_seen) : <span class="soft">undated</span>) },
          { title: 'Last seen', cell: (row) => (row.last_seen ? dayText(row.last_seen) : <span class="soft">undated</span>) },
        ]}
      />
    </Card>
  );
}
