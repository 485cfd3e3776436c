import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { DropArea } from '@lotbook/ui/DropArea';
import { Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useState } from 'react';
import { several } from '@lotbook/model/several';
import { contactsHeader, mostRows, readContactsFile, type ContactsFile } from './contacts-file.ts';
import { useUpload, type RowResult } from './use-upload.ts';

interface UploadContactsProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Many contacts from a CSV file; says of every row what became of it. */
export function UploadContacts({ onClose, onAdded }: UploadContactsProps) {
  const [file, setFile] = useState<ContactsFile>();
  const { send, results, busy, wrong } = useUpload();
  const rows = file && 'rows' in file ? file.rows : [];
  const take = async (files: readonly File[]) => {
    const [first] = files;
    if (first) setFile(readContactsFile(first.name, await first.text()));
  };
  const upload = async () => {
    if (!file) return setFile({ wrong: 'A file must be uploaded' });
    await send(rows);
    onAdded();
  };
  return (
    <Dialog
      title="Upload contacts"
      wide
      open
      onClose={onClose}
      actions={
        results ? (
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              onClick={() => void upload()}
              busy={busy}
              disabled={file !== undefined && rows.length === 0}
            >
              {rows.length > 0 ? `Add ${several(rows.length, 'contact', 'contacts')}` : 'Upload'}
            </Button>
          </>
        )
      }
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      {results ? (
        <Results results={results} sent={rows.length} />
      ) : (
        <Stack>
          <DropArea
            compact
            onFiles={(files) => void take(files)}
            title="Drop a CSV file with contacts"
          >
            Its first line is {contactsHeader.join(',')}; the code may stay empty. Up to{' '}
            {mostRows.toLocaleString('en-US')} rows.
          </DropArea>
          {file &&
            ('wrong' in file ? (
              <Banner tone="loss">{file.wrong}</Banner>
            ) : (
              <Banner tone="gain">{file.message}</Banner>
            ))}
        </Stack>
      )}
    </Dialog>
  );
}

const outcomes: Readonly<Record<string, { readonly label: string; readonly tone: BadgeTone }>> = {
  ADDED: { label: 'Added', tone: 'gain' },
  ALREADY_THERE: { label: 'Already there', tone: 'info' },
  BAD_INPUT: { label: 'Not added', tone: 'loss' },
};

const columns: readonly Column<RowResult>[] = [
  { id: 'line', label: 'Line', width: '60px', end: true, cell: ({ line }) => line },
  { id: 'name', label: 'Name', width: '1fr', cell: ({ contactName }) => contactName || '–' },
  {
    id: 'outcome',
    label: 'Result',
    width: '120px',
    cell: ({ code }) => (
      <Badge tone={outcomes[code]?.tone ?? 'plain'}>{outcomes[code]?.label ?? code}</Badge>
    ),
  },
  {
    id: 'message',
    label: 'Why',
    width: '2fr',
    cell: ({ success, message }) => (success ? '' : message),
  },
];

function Results({
  results,
  sent,
}: {
  readonly results: readonly RowResult[];
  readonly sent: number;
}) {
  const added = results.filter(({ success }) => success).length;
  const there = results.filter(({ code }) => code === 'ALREADY_THERE').length;
  const refused = results.length - added - there;
  return (
    <Stack>
      <Text tone="strong">
        {several(added, 'contact was added', 'contacts were added')}.
        {there > 0 && ` ${several(there, 'address was', 'addresses were')} there already.`}
        {refused > 0 && ` ${several(refused, 'row', 'rows')} could not be added.`}
        {sent > results.length &&
          ` ${several(sent - results.length, 'row was', 'rows were')} not sent.`}
      </Text>
      <PlainTable
        label="What became of each row"
        rows={results}
        rowId={({ line }) => String(line)}
        columns={columns}
      />
    </Stack>
  );
}
