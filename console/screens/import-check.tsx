import { useCallback, useEffect, useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { count, percent, plural, words } from '../app/format.ts';
import { goTo } from '../app/location.ts';
import { useAction } from '../app/use-data.ts';
import { Check, Field, Select } from '../parts/form.tsx';
import { Card, Tile } from '../parts/page.tsx';
import { FaultNote, Note, Skeleton } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge } from '../parts/text.tsx';
import { ImportMapping } from './import-mapping.tsx';
import {
  type DryRun,
  type FileShown,
  type ImportKind,
  type ImportShown,
  type Mapping,
  mappedTo,
  type Preview,
  type Upload,
} from './import-replies.ts';

const KINDS = [
  { value: 'people', text: 'People' },
  { value: 'lines', text: 'Phone lines and carriers' },
  { value: 'property', text: 'Property (assessor roll)' },
];

/** Name the source, check the mapping, try it, start. */
export function ImportCheck({ upload, cancel }: { readonly upload: Upload; readonly cancel: () => void }) {
  const [source, setSource] = useState(() => sourceFrom(upload.name));
  const [kind, setKind] = useState<ImportKind>('people');
  const [mapping, setMapping] = useState<Mapping | undefined>(undefined);
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const [dryRun, setDryRun] = useState<DryRun | undefined>(undefined);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const [isReplacing, setReplacing] = useState(false);
  const [isStrict, setStrict] = useState(false);

  const order = { source, kind, ...(mapping !== undefined && { mapping }) };
  const look = useAction(async (edited: Mapping | undefined, of: ImportKind) => {
    const body = { source: source === '' ? 'preview' : source, kind: of, ...(edited !== undefined && { mapping: edited }) };
    const reply = await send<{ preview: Preview }>('POST', `/uploads/${upload.id}/preview`, body);
    setPreview(reply.preview);
    setDryRun(undefined);
  });
  const tryIt = useAction(async () => {
    setDryRun((await send<{ dry_run: DryRun }>('POST', `/uploads/${upload.id}/dry-run`, order)).dry_run);
  });
  const start = useAction(async () => {
    const body = { upload: upload.id, ...order, replace: isReplacing, strict: isStrict, accept: accepted };
    const reply = await send<{ import: ImportShown }>('POST', '/imports', body);
    goTo(`/import/${reply.import.id}`);
  });
  useEffect(() => look.run(undefined, kind), []);
  const change = useCallback(
    (column: string, target: string) => {
      const edited = mappedTo(mapping ?? preview?.mapping ?? {}, column, target);
      setMapping(edited);
      look.run(edited, kind);
    },
    [mapping, preview, kind, look],
  );
  const refusals = preview?.files.flatMap((file) => file.refusals) ?? [];
  const isReady = preview !== undefined && source.trim() !== '' && refusals.every(({ accept }) => accepted.includes(accept));

  return (
    <>
      <Card title="1. Where the file comes from">
        <div class="fields">
          <Field
            label="Source"
            value={source}
            onValue={setSource}
            hint="The same name again updates its records."
            pattern="[A-Za-z0-9][A-Za-z0-9._ -]*"
            maxLength={60}
            required
          />
          <Select
            label="What it lists"
            value={kind}
            choices={KINDS}
            onValue={(value) => {
              setKind(value as ImportKind);
              setMapping(undefined);
              look.run(undefined, value as ImportKind);
            }}
          />
        </div>
      </Card>
      <Card
        title="2. What will be read"
        sub="Three samples of every column. Give a column another meaning where it was not recognised."
        isFlush
      >
        <FaultNote fault={look.fault} retry={() => look.run(mapping, kind)} />
        {preview === undefined && look.isBusy && <Skeleton lines={5} />}
        {preview?.files.map((file) => (
          <FileCheck key={file.name} file={file} mapping={mapping ?? preview.mapping} kind={kind} change={change} isBusy={look.isBusy} />
        ))}
      </Card>
      {refusals.length > 0 && (
        <Note tone="warn" title="Something useful would be lost">
          <p>Correct the mapping above, or accept the loss:</p>
          {refusals.map(({ accept, text, column }) => (
            <Check
              key={accept}
              label={`${column}: ${text}`}
              value={accepted.includes(accept)}
              onValue={(value) => setAccepted(value ? [...accepted, accept] : accepted.filter((one) => one !== accept))}
            />
          ))}
        </Note>
      )}
      {preview !== undefined && (
        <Card
          title="3. Try it"
          sub="Reads the file as the import would, and stores nothing."
          aside={<TryButton run={tryIt.run} isBusy={tryIt.isBusy} isReady={isReady} />}
        >
          <FaultNote fault={tryIt.fault} />
          {tryIt.isBusy && <Skeleton lines={3} />}
          {dryRun !== undefined && <Tried {...dryRun} />}
        </Card>
      )}
      <Card title="4. Start">
        <div class="stack">
          <Check
            label="Replace the source"
            hint="Records of it that are not in this file are withdrawn."
            value={isReplacing}
            onValue={setReplacing}
          />
          <Check label="Strict" hint="Fail if any row or value would be lost." value={isStrict} onValue={setStrict} />
          <FaultNote fault={start.fault} />
          <div class="row">
            <button type="button" class="button main-action" disabled={!isReady || start.isBusy} onClick={() => start.run()}>
              {start.isBusy ? 'Starting…' : 'Start the import'}
            </button>
            <button type="button" class="button quiet" onClick={cancel}>
              Not now
            </button>
            {source.trim() === '' && <p class="hint">Name the source first.</p>}
          </div>
        </div>
      </Card>
    </>
  );
}

function TryButton({ run, isBusy, isReady }: { readonly run: () => void; readonly isBusy: boolean; readonly isReady: boolean }) {
  return (
    <button type="button" class="button" disabled={isBusy || !isReady} onClick={run}>
      {isBusy ? 'Trying…' : 'Dry run'}
    </button>
  );
}

/** `Voters 2026.csv.gz` is from `voters-2026`. */
function sourceFrom(name: string): string {
  return name
    .replace(/(\.[a-z0-9]{1,7})+$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

const OUTCOMES: Readonly<Record<string, string>> = {
  phones_valid: 'Phones valid',
  addresses_complete: 'Addresses complete',
  ids_unique: 'Ids unique',
};
const LEAST_GOOD = 0.9;

function FileCheck({
  file,
  ...more
}: {
  readonly file: FileShown;
  readonly mapping: Mapping;
  readonly kind: ImportKind;
  readonly change: (column: string, target: string) => void;
  readonly isBusy: boolean;
}) {
  const { name, format, encoding, rows, record_id: id, outcome = {}, warnings } = file;
  const leftOut = file.columns.filter(({ used }) => !used).length;
  return (
    <>
      <div class="file-head">
        <p>
          <span class="strong">{name}</span>{' '}
          <span class="soft">
            {[format.toUpperCase(), encoding, rows === null ? undefined : plural(rows, 'row')].filter(Boolean).join(', ')}
          </span>
        </p>
        <div class="row">
          {id?.column ? (
            <Badge tone={(id.unique ?? 1) >= 1 ? 'good' : 'warn'}>ids from {id.column}</Badge>
          ) : (
            <Badge tone="warn">no record id: rows are known by their content</Badge>
          )}
          {Object.entries(outcome)
            .filter(([, share]) => share !== null)
            .map(([key, share]) => (
              <Badge key={key} tone={share! >= LEAST_GOOD ? 'good' : 'warn'}>
                {OUTCOMES[key] ?? words(key)} {percent(share!)}
              </Badge>
            ))}
          {leftOut > 0 && <Badge>{plural(leftOut, 'column')} left out</Badge>}
        </div>
        {warnings.length > 0 && (
          <Note tone="warn">
            <ul>
              {warnings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      <ImportMapping columns={file.columns} {...more} />
    </>
  );
}

function Tried({ read, usable, rejected, reject_reasons: reasons, first_rejects: first, people }: DryRun) {
  return (
    <div class="stack wide" role="status">
      <div class="tiles">
        <Tile name="Rows read" value={count(read)} />
        <Tile name="Usable" value={count(usable)} more={read > 0 ? percent(usable / read, 1) : undefined} />
        <Tile
          name="Rejected"
          value={count(rejected)}
          more={
            Object.entries(reasons)
              .map(([reason, rows]) => `${words(reason).toLowerCase()}: ${count(rows)}`)
              .join(', ') || undefined
          }
        />
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
      {people.length > 0 && (
        <div>
          <h3>The first people, as they would be</h3>
          <Table
            isPlain
            label="The first people"
            rows={people.map((person, at) => ({ ...person, at }))}
            keyOf={(row) => row.at}
            columns={[
              { title: 'Name', isHead: true, cell: (row) => row.name },
              { title: 'Phones', cell: (row) => row.phones.join(', ') },
              { title: 'E-mails', cell: (row) => row.emails.join(', ') },
              { title: 'Home', cell: (row) => row.addresses.join('; ') },
              { title: 'Born', cell: (row) => row.birth_date ?? '' },
            ]}
          />
        </div>
      )}
    </div>
  );
}
