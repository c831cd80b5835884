import { useState } from 'preact/hooks';
import { API, ApiFault, faultIn, send } from '../app/api.ts';
import { bytesText, plural } from '../app/format.ts';
import { BASE, goTo, query } from '../app/location.ts';
import { session } from '../app/session.ts';
import { useAction, useData } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import { Card, Page } from '../parts/page.tsx';
import { Await, Empty, FaultNote } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Badge, Progress, Time } from '../parts/text.tsx';
import { ImportCheck } from './import-check.tsx';
import { type ImportShown, STATE_TONES, type Upload } from './import-replies.ts';

export default function Import() {
  // In the address, so that going back, loading again and the way up do what they say.
  const chosen = query.value.get('file');
  if (chosen !== null) return <Chosen key={chosen} id={chosen} />;
  return (
    <Page title="Import" sub="Load a file of people, of phone lines or of property. You see what will be read before anything is stored.">
      <Drop done={open} />
      <Waiting />
      <Imports />
    </Page>
  );
}

const open = ({ id }: Upload): void => goTo(`/import?file=${encodeURIComponent(id)}`);

/** A file that was uploaded and is not imported yet. */
function Chosen({ id }: { readonly id: string }) {
  const uploads = useData<{ uploads: readonly Upload[] }>('/uploads');
  const upload = uploads.data?.uploads.find((one) => one.id === id && one.state !== 'running');
  const up = { href: `${BASE}/import`, title: 'Import' };
  if (upload === undefined)
    return (
      <Page title="Check the file" up={up}>
        <Await of={uploads}>
          {() => (
            <Card>
              <Empty icon="import" title="This file is not here" action={<ChooseAnother />}>
                It is imported, or it was deleted.
              </Empty>
            </Card>
          )}
        </Await>
      </Page>
    );
  return (
    <Page title={`Check ${upload.name}`} sub={`${bytesText(upload.bytes)}. Nothing is stored before you start the import.`} up={up}>
      <ImportCheck upload={upload} cancel={() => goTo('/import')} />
    </Page>
  );
}

function ChooseAnother() {
  return (
    <a class="button" href={`${BASE}/import`}>
      Choose another file
    </a>
  );
}

function Drop({ done }: { readonly done: (upload: Upload) => void }) {
  const [share, setShare] = useState<number | undefined>(undefined);
  const [isOver, setOver] = useState(false);
  const put = useAction(async (file: File) => {
    setShare(0);
    try {
      done(await uploaded(file, setShare));
    } finally {
      setShare(undefined);
    }
  });
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) put.run(file);
  };
  return (
    <Card>
      <label
        class={`drop ${isOver ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files);
        }}
      >
        <input type="file" class="hidden" disabled={put.isBusy} onChange={(event) => take(event.currentTarget.files)} />
        <Icon name="import" />
        <span class="strong lead">Drop a file here, or choose one</span>
        <span class="soft">CSV, TSV, XLSX, JSON, JSON lines, Parquet, vCard, or a ZIP or gzip of these</span>
      </label>
      {share !== undefined && (
        <div class="spaced">
          <p class="small soft" role="status">
            Uploading: {Math.round(share * 100)}%
          </p>
          <Progress share={share} label="Upload" />
        </div>
      )}
      <FaultNote fault={put.fault} />
    </Card>
  );
}

/** A request that says how far it is; fetch does not. */
function uploaded(file: File, progress: (share: number) => void): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('file', file);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      reject(new ApiFault({ status: 0, code: 'unreachable', message: 'The upload was cut off. Nothing was stored; try again.' }));
    request.onload = () => {
      if (request.status < 300) resolve((JSON.parse(request.responseText) as { upload: Upload }).upload);
      else faultIn(new Response(request.responseText, { status: request.status })).then(reject, reject);
    };
    request.open('POST', `${API}/uploads`);
    request.setRequestHeader('x-csrf-token', session.value?.csrf_token ?? '');
    request.send(body);
  });
}

/** Files that were uploaded and not imported. */
function Waiting() {
  const uploads = useData<{ uploads: readonly Upload[] }>('/uploads');
  const [deleting, setDeleting] = useState<Upload | undefined>(undefined);
  const remove = useAction(async (id: string) => {
    await send('DELETE', `/uploads/${id}`);
    await uploads.reload();
    setDeleting(undefined);
  });
  const waiting = uploads.data?.uploads.filter(({ state }) => state === 'waiting') ?? [];
  if (waiting.length === 0) return <FaultNote fault={uploads.fault} retry={uploads.reload} />;
  return (
    <Card
      title="Uploaded, not imported"
      sub={`${plural(waiting.length, 'file')}. They are readable by the service only, and deleted with their import.`}
      isFlush
    >
      {deleting !== undefined && (
        <AskDialog
          title={`Delete ${deleting.name}?`}
          action="Delete it"
          isDanger
          close={() => setDeleting(undefined)}
          run={() => remove.run(deleting.id)}
          isBusy={remove.isBusy}
          fault={remove.fault}
        >
          <p>Only this upload is deleted. No record was stored from it.</p>
        </AskDialog>
      )}
      <Table
        label="Uploaded files"
        rows={waiting}
        keyOf={(row) => row.id}
        columns={[
          { title: 'File', isHead: true, cell: (row) => row.name },
          { title: 'Size', isNumber: true, cell: (row) => bytesText(row.bytes) },
          { title: 'Uploaded', cell: (row) => <Time at={row.at} isShort /> },
          {
            title: 'Go on',
            isAction: true,
            cell: (row) => (
              <span class="row end">
                <button type="button" class="button small" onClick={() => open(row)}>
                  Go on
                </button>
                <button type="button" class="button small danger" onClick={() => setDeleting(row)}>
                  Delete…
                </button>
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

const EVERY_MS = 5_000;

function Imports() {
  const imports = useData<{ imports: readonly ImportShown[] }>('/imports', {}, { everyMs: EVERY_MS });
  return (
    <Card title="Imports by the console" isFlush aside={<a href={`${BASE}/jobs`}>All jobs</a>}>
      <Await of={imports}>
        {({ imports: rows }) =>
          rows.length === 0 ? (
            <Empty icon="import" title="No import so far">
              Drop a file above. Large files are faster with <code>namesake import</code> on the server.
            </Empty>
          ) : (
            <Table
              label="Imports"
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                { title: 'File', isHead: true, cell: (row) => <a href={`${BASE}/import/${row.id}`}>{row.name}</a> },
                { title: 'Source', cell: (row) => row.source },
                {
                  title: 'State',
                  cell: (row) => (
                    <Badge tone={STATE_TONES[row.state]} dot>
                      {row.state}
                    </Badge>
                  ),
                },
                { title: 'Rows', isNumber: true, cell: (row) => row.job?.rows ?? '' },
                { title: 'Started', cell: (row) => <Time at={row.started} isShort /> },
              ]}
            />
          )
        }
      </Await>
    </Card>
  );
}
