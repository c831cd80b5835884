import { count, plural } from '../app/format.ts';
import { type useAction, useData } from '../app/use-data.ts';
import { AskDialog } from '../parts/dialog.tsx';
import { FaultNote, Note, Skeleton } from '../parts/states.tsx';

interface Props {
  readonly source: string;
  readonly close: () => void;
  readonly start: ReturnType<typeof useAction<[]>>;
}

/** Says what is stored of a source before a file takes its place. */
export function ReplaceDialog({ source, close, start }: Props) {
  const stored = useData<{ source: { records: number } }>(`/sources/${encodeURIComponent(source)}`);
  const isNew = stored.fault?.status === 404;
  const records = stored.data?.source.records;
  return (
    <AskDialog
      title={`Replace ${source}?`}
      action="Replace it"
      isDanger
      close={close}
      run={() => start.run()}
      isBusy={start.isBusy}
      isReady={records !== undefined || isNew}
      fault={start.fault}
    >
      {stored.isLoading && <Skeleton lines={2} />}
      {!isNew && <FaultNote fault={stored.fault} retry={stored.reload} />}
      {isNew && <Note title={`Nothing is stored of ${source} yet`}>The file is imported as a new source.</Note>}
      {records !== undefined && (
        <Note tone="warn" title={`${plural(records, 'record')} of ${source} ${records === 1 ? 'is' : 'are'} stored now`}>
          <p>
            Those of the {count(records)} that are not in this file are withdrawn, with what only they say. Importing an earlier file again
            is the way back.
          </p>
        </Note>
      )}
    </AskDialog>
  );
}
