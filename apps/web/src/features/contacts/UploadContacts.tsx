import * as texts from '@lotbook/messages/generated/web/contacts';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { DropArea } from '@lotbook/ui/DropArea';
import { Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useState } from 'react';
import { contactsHeader, mostRows, readContactsFile, type ContactsFile } from './contacts-file.ts';
import { useUpload, type RowResult } from './use-upload.ts';

interface UploadContactsProps {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Adds contacts from a CSV file, and shows the result of every row. */
export function UploadContacts({ onClose, onAdded }: UploadContactsProps) {
  const t = useTranslate();
  const [file, setFile] = useState<ContactsFile>();
  const { send, results, busy, wrong } = useUpload();
  const rows = file && 'rows' in file ? file.rows : [];
  const readFile = async (files: readonly File[]) => {
    const [first] = files;
    if (first) setFile(readContactsFile(t, first.name, await first.text()));
  };
  const upload = async () => {
    if (!file) return setFile({ wrong: t(contractRules.aFileMustBeUploaded) });
    await send(rows);
    onAdded();
  };
  return (
    <Dialog
      title={t(texts.uploadTitle)}
      wide
      open
      onClose={onClose}
      actions={
        results ? (
          <Button kind="primary" onClick={onClose}>
            {t(common.done)}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(common.cancel)}</Button>
            <Button
              kind="primary"
              onClick={() => upload()}
              busy={busy}
              disabled={file !== undefined && rows.length === 0}
            >
              {rows.length > 0 ? t(texts.addCount, { count: rows.length }) : t(texts.upload)}
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
          <DropArea compact onFiles={(files) => void readFile(files)} title={t(texts.dropTitle)}>
            {t(texts.dropHelp, { header: contactsHeader.join(','), limit: mostRows })}
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

const outcomes: Readonly<Record<string, { readonly label: Message; readonly tone: BadgeTone }>> = {
  ADDED: { label: texts.rowAdded, tone: 'gain' },
  ALREADY_THERE: { label: texts.rowExists, tone: 'info' },
  BAD_INPUT: { label: texts.rowInvalid, tone: 'loss' },
};

function Outcome({ code }: { readonly code: string }) {
  const t = useTranslate();
  const outcome = outcomes[code];
  return <Badge tone={outcome?.tone ?? 'plain'}>{outcome ? t(outcome.label) : code}</Badge>;
}

const makeColumns = (t: Translate): readonly Column<RowResult>[] => [
  { id: 'line', label: t(common.line), width: '60px', end: true, cell: ({ line }) => line },
  {
    id: 'name',
    label: t(common.name),
    width: '1fr',
    cell: ({ contactName }) => contactName || '–',
  },
  {
    id: 'outcome',
    label: t(common.result),
    width: '120px',
    cell: ({ code }) => <Outcome code={code} />,
  },
  {
    id: 'message',
    label: t(common.reason),
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
  const t = useTranslate();
  const added = results.filter(({ success }) => success).length;
  const existing = results.filter(({ code }) => code === 'ALREADY_THERE').length;
  const invalid = results.length - added - existing;
  const sentences = [
    t(texts.resultAdded, { count: added }),
    existing > 0 && t(texts.resultExisting, { count: existing }),
    invalid > 0 && t(texts.resultInvalid, { count: invalid }),
    sent > results.length && t(texts.resultNotSent, { count: sent - results.length }),
  ];
  return (
    <Stack>
      <Text tone="strong">{sentences.filter(Boolean).join(' ')}</Text>
      <PlainTable
        label={t(texts.rowResults)}
        rows={results}
        rowId={({ line }) => String(line)}
        columns={makeColumns(t)}
      />
    </Stack>
  );
}
