import { useCallback, useEffect, useState } from 'preact/hooks';
import { send } from '../app/api.ts';
import { goTo } from '../app/location.ts';
import { useAction } from '../app/use-data.ts';
import { Check, Field, Select } from '../parts/form.tsx';
import { Card } from '../parts/page.tsx';
import { FaultNote, Note, Skeleton } from '../parts/states.tsx';
import { FileCheck, FirstPeople, Tried } from './import-file.tsx';
import { ReplaceDialog } from './import-replace.tsx';
import { type DryRun, type ImportKind, type ImportShown, type Mapping, mappedTo, type Preview, type Upload } from './import-replies.ts';

const KINDS = [
  { value: 'people', text: 'People' },
  { value: 'lines', text: 'Phone lines and carriers' },
  { value: 'property', text: 'Property (assessor roll)' },
];

/** What is asked of the service; another order is previewed again. */
interface Order {
  readonly source: string;
  readonly kind: ImportKind;
  readonly mapping?: Mapping;
  readonly accept: readonly string[];
  readonly strict: boolean;
}

/** Name the source, check the mapping, try it, start. */
export function ImportCheck({ upload, cancel }: { readonly upload: Upload; readonly cancel: () => void }) {
  const [order, setOrder] = useState<Order>(() => ({ source: sourceFrom(upload.name), kind: 'people', accept: [], strict: false }));
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const [dryRun, setDryRun] = useState<DryRun | undefined>(undefined);
  const [isReplacing, setReplacing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const look = useAction(async (asked: Order) => {
    const body = { ...asked, source: asked.source.trim() || 'preview' };
    const reply = await send<{ preview: Preview }>('POST', `/uploads/${upload.id}/preview`, body);
    setPreview(reply.preview);
    setDryRun(undefined);
  });
  const tryIt = useAction(async () => {
    setDryRun((await send<{ dry_run: DryRun }>('POST', `/uploads/${upload.id}/dry-run`, order)).dry_run);
  });
  const start = useAction(async () => {
    const reply = await send<{ import: ImportShown }>('POST', '/imports', { upload: upload.id, ...order, replace: isReplacing });
    goTo(`/import/${reply.import.id}`);
  });
  useEffect(() => look.run(order), []);
  const change = (part: Partial<Order>) => {
    const next = { ...order, ...part };
    setOrder(next);
    look.run(next);
  };
  const remap = useCallback(
    (from: Mapping) => (column: string, target: string) => change({ mapping: mappedTo(from, column, target) }),
    [order],
  );
  const isWithoutRows = preview !== undefined && preview.files.length > 0 && preview.files.every(({ outcome }) => outcome.rows === 0);
  const isReady = preview?.is_accepted === true && !isWithoutRows && order.source.trim() !== '' && !look.isBusy;

  return (
    <>
      <Card title="1. Where the file comes from">
        <div class="fields">
          <Field
            label="Source"
            value={order.source}
            onValue={(source) => setOrder({ ...order, source })}
            hint="The same name again updates its records."
            maxLength={60}
            required
          />
          <Select
            label="What it lists"
            value={order.kind}
            choices={KINDS}
            onValue={(kind) => {
              const { mapping: _of, ...rest } = order;
              setOrder({ ...rest, kind: kind as ImportKind, accept: [] });
              look.run({ ...rest, kind: kind as ImportKind, accept: [] });
            }}
          />
        </div>
      </Card>
      <Card
        title="2. What will be read"
        sub="Three samples of every column. Give a column another meaning where it was not recognised."
        isFlush
      >
        <FaultNote fault={look.fault} retry={() => look.run(order)} />
        {preview === undefined && look.isBusy && <Skeleton lines={5} />}
        {preview?.files.map((file) => (
          <FileCheck
            key={file.name}
            file={file}
            kind={order.kind}
            change={remap(file.mapping)}
            isOff={look.isBusy || preview.files.length > 1}
          />
        ))}
      </Card>
      {preview !== undefined && <Losses preview={preview} accepted={order.accept} change={(accept) => change({ accept })} />}
      {preview !== undefined && (
        <Card
          title="3. How the first people would be"
          aside={
            <button type="button" class="button" disabled={tryIt.isBusy || !isReady} onClick={() => tryIt.run()}>
              {tryIt.isBusy ? 'Reading…' : 'Dry run of the whole file'}
            </button>
          }
        >
          <div class="stack wide">
            <FirstPeople files={preview.files} />
            <FaultNote fault={tryIt.fault} />
            {tryIt.isBusy && <Skeleton lines={2} />}
            {dryRun !== undefined && <Tried {...dryRun} />}
          </div>
        </Card>
      )}
      <Card title="4. Start">
        <div class="stack">
          <Check
            label="Replace the source."
            hint="Records of it that are not in this file are withdrawn."
            value={isReplacing}
            onValue={setReplacing}
          />
          <Check
            label="Strict."
            hint="Refuse the file if any row or value would be lost."
            value={order.strict}
            onValue={(strict) => change({ strict })}
          />
          <FaultNote fault={start.fault} />
          <div class="row">
            <button
              type="button"
              class="button main-action"
              disabled={!isReady || start.isBusy}
              onClick={() => (isReplacing ? setAsking(true) : start.run())}
            >
              {start.isBusy ? 'Starting…' : isReplacing ? 'Start the import…' : 'Start the import'}
            </button>
            <button type="button" class="button quiet" onClick={cancel}>
              Not now
            </button>
            {order.source.trim() === '' && <p class="hint">Name the source first.</p>}
            {isWithoutRows && <p class="hint">This file has no rows to import.</p>}
          </div>
        </div>
      </Card>
      {isAsking && <ReplaceDialog source={order.source.trim()} close={() => setAsking(false)} start={start} />}
    </>
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

/** Why the import would not start, and the losses that can be accepted. */
function Losses({
  preview,
  accepted,
  change,
}: {
  readonly preview: Preview;
  readonly accepted: readonly string[];
  readonly change: (accept: readonly string[]) => void;
}) {
  const refusals = [...preview.unreadable, ...preview.files.flatMap((file) => file.refusals)];
  const bad = preview.files.flatMap(({ columns }) => columns.filter((column) => column.is_bad).map(({ name }) => name));
  const offered = [...new Set([...bad, ...accepted])];
  if (refusals.length + offered.length === 0) return null;
  return (
    <Note tone="warn" title={refusals.length > 0 ? 'The import would not start' : 'Accepted losses'}>
      <ul class="bullets">
        {refusals.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {offered.length > 0 && <p>Correct the mapping above, or accept that these values are lost:</p>}
      {offered.map((column) => (
        <Check
          key={column}
          label={column}
          value={accepted.includes(column)}
          onValue={(value) => change(value ? [...accepted, column] : accepted.filter((one) => one !== column))}
        />
      ))}
    </Note>
  );
}
