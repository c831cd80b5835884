import { count, percent, plural, words } from '../app/format.ts';
import { Tile } from '../parts/page.tsx';
import { Note } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';
import { ImportMapping } from './import-mapping.tsx';
import type { DryRun, FileShown, ImportKind } from './import-replies.ts';

interface Props {
  readonly file: FileShown;
  readonly kind: ImportKind;
  readonly change: (column: string, target: string) => void;
  readonly isOff: boolean;
}

/** One file, or one member of an archive. */
export function FileCheck({ file, ...more }: Props) {
  const { name, format, encoding, warnings, unused, outcome, columns, mapping } = file;
  const id = columns.find(({ holds }) => holds === 'record_id');
  return (
    <>
      <div class="file-head">
        <p>
          <span class="strong">{name}</span>{' '}
          <span class="soft">{[format.toUpperCase(), encoding].filter((part) => part !== '').join(', ')}</span>
        </p>
        <div class="row">
          {id === undefined ? (
            <Badge tone="warn">no record id: rows are known by their content</Badge>
          ) : (
            <Badge tone="good">ids from {id.name}</Badge>
          )}
          {outcome.rows > 0 && (
            <Badge tone={outcome.unusable === 0 ? 'good' : 'warn'}>
              {outcome.unusable === 0
                ? `all of the first ${count(outcome.rows)} rows usable`
                : `${count(outcome.unusable)} of the first ${count(outcome.rows)} rows unusable`}
            </Badge>
          )}
          {unused.length > 0 && <Badge tone="warn">{plural(unused.length, 'column')} left out</Badge>}
        </div>
        {warnings.length > 0 && (
          <Note tone="warn">
            <ul class="stack tight">
              {warnings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <ImportMapping columns={columns} mapping={mapping} {...more} />
    </>
  );
}

export function FirstPeople({ files }: { readonly files: readonly FileShown[] }) {
  const people = files.flatMap((file) => file.people).map((person, at) => ({ ...person, at }));
  if (people.length === 0) return <p class="soft">No row of this file makes a person.</p>;
  return (
    <Table
      isPlain
      label="The first people"
      rows={people}
      keyOf={(row) => row.at}
      columns={[
        { title: 'Name', isHead: true, cell: (row) => row.names.join(', ') },
        { title: 'Record id', cell: (row) => row.record_id || <span class="soft">from its content</span> },
        { title: 'Phones', cell: (row) => row.phones.join(', ') },
        { title: 'E-mails', cell: (row) => row.emails.join(', ') },
        { title: 'Home', cell: (row) => row.addresses.join('; ') },
        { title: 'Born', cell: (row) => row.birth_date ?? '' },
      ]}
    />
  );
}

/** What a dry run of the whole file found. */
export function Tried({ read, usable, rejected, reject_reasons: reasons = {}, first_rejects: first = [] }: DryRun) {
  const why = Object.entries(reasons).map(([reason, rows]) => `${words(reason).toLowerCase()}: ${count(rows)}`);
  return (
    <div class="stack" role="status">
      <div class="tiles">
        <Tile name="Rows read" value={count(read)} />
        <Tile name="Usable" value={count(usable)} more={read > 0 ? percent(usable / read, 1) : undefined} />
        <Tile name="Rejected" value={count(rejected)} more={why.join(', ') || undefined} />
      </div>
      {first.length > 0 && (
        <Note tone="warn" title="The first rejected rows">
          <ul>
            {first.slice(0, 5).map(({ line, reason }) => (
              <li key={line}>
                Line {line}: {words(reason).toLowerCase()}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
