import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import { useQuery } from '@apollo/client/react';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { Drawer } from '@lotbook/ui/Drawer';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { History } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import type { TirCorrectionFilesQuery } from '../../generated/graphql.ts';
import { PageButton } from '../../system/links.tsx';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { AddCorrectionFile, TirCorrectionsDocument } from './form-documents.ts';
import { tirQueries } from './documents.ts';
import { FileDrawer } from './FileDrawer.tsx';
import { FileState } from './FileTable.tsx';
import { nameRunState, runTone } from './run-texts.ts';
import { ReportingPage } from './ReportingPage.tsx';
import { UploadArea } from './UploadArea.tsx';
import { useTirYear } from './use-tir-year.ts';
import { useWorkPoll } from './use-work-poll.ts';

type CorrectionFile = TirCorrectionFilesQuery['tirCorrectionFiles'][number];

/** Files that correct filed forms, with what each changed. */
export function Corrections() {
  const t = useTranslate();
  return (
    <ReportingPage title={t(texts.correctionsTitle)}>
      <CorrectionsParts />
    </ReportingPage>
  );
}

function CorrectionsParts() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const [changesId, setChangesId] = useState<string>();
  const [fileId, setFileId] = useState<string>();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(TirCorrectionsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const all = data?.tirCorrectionFiles ?? [];
  const files = all.filter(({ file }) => file.taxYear === year);
  useWorkPoll(
    files.some(({ file }) => file.status === 'checking'),
    { startPolling, stopPolling },
  );
  return (
    <>
      <Section title={t(texts.corrections)} note={t(texts.correctionsHelp)} bar={<Upload />}>
        {!data ? (
          <LoadingPart error={error} onRetry={refetch} />
        ) : files.length === 0 ? (
          <Empty
            title={t(texts.noCorrections)}
            icon={<History size={32} strokeWidth={1.5} aria-hidden />}
          >
            {t(texts.noCorrectionsHelp)}
          </Empty>
        ) : (
          <FileList files={files} onChanges={setChangesId} onFile={setFileId} />
        )}
      </Section>
      <ChangesDrawer
        file={files.find(({ id }) => id === changesId)}
        onClose={() => setChangesId(undefined)}
      />
      <FileDrawer
        file={files.find(({ id }) => id === fileId)?.file}
        onClose={() => setFileId(undefined)}
      />
    </>
  );
}

function Upload() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const action = useAction(AddCorrectionFile, { refetch: tirQueries });
  return (
    <UploadArea
      title={t(texts.dropCorrections)}
      help={t(texts.dropCorrectionsHelp)}
      wrong={action.wrong}
      take={(filename, file) =>
        action.run({ accountId, filename, taxYear: year }, t(texts.uploaded, { file: file.name }))
      }
    />
  );
}

interface FileListProps {
  readonly files: readonly CorrectionFile[];
  readonly onChanges: (id: string) => void;
  readonly onFile: (id: string) => void;
}

function FileList({ files, onChanges, onFile }: FileListProps) {
  const t = useTranslate();
  return (
    <PlainTable
      listed
      label={t(common.files)}
      rows={files}
      rowId={({ id }) => id}
      columns={makeFileColumns(t, { onChanges, onFile })}
    />
  );
}

const makeFileColumns = (
  t: Translate,
  { onChanges, onFile }: Pick<FileListProps, 'onChanges' | 'onFile'>,
): readonly Column<CorrectionFile>[] => [
  {
    id: 'name',
    label: t(common.name),
    width: '',
    cell: ({ id, file }) => (
      <Button small kind="quiet" onClick={() => onFile(id)}>
        {file.name}
      </Button>
    ),
  },
  {
    id: 'rows',
    label: t(texts.rows),
    width: '',
    end: true,
    cell: ({ file }) => t(common.number, { value: file.rows }),
  },
  {
    id: 'rejected',
    label: t(common.rejected),
    width: '',
    end: true,
    cell: ({ file }) => t(common.number, { value: file.rejected }),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '',
    cell: ({ file, state }) =>
      state === null ? (
        <FileState file={file} />
      ) : (
        <Badge tone={runTone(state)}>{nameRunState(state, t)}</Badge>
      ),
  },
  {
    id: 'changes',
    label: t(texts.changes),
    width: '',
    cell: ({ id, file, corrections }) =>
      corrections.length === 0 ? (
        t(common.none)
      ) : (
        <Button
          small
          label={t(texts.showChangesNamed, { file: file.name })}
          onClick={() => onChanges(id)}
        >
          {t(texts.showChanges, { count: corrections.length })}
        </Button>
      ),
  },
];

function ChangesDrawer({
  file,
  onClose,
}: {
  readonly file: CorrectionFile | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Drawer
      title={file ? t(texts.changesIn, { file: file.file.name }) : t(texts.changes)}
      open={file !== undefined}
      onClose={onClose}
    >
      {file && (
        <Stack gap="three">
          <Row>
            <PageButton kind="primary" page="files/runs" search={{ year: file.file.taxYear }}>
              {t(texts.openRun)}
            </PageButton>
          </Row>
          {file.corrections.map((correction) => (
            <Part
              key={`${correction.formId} ${correction.afterVersion}`}
              title={correction.formId}
              note={t(describeVersions(correction))}
            >
              <Changes correction={correction} />
            </Part>
          ))}
          {file.corrections.length === 500 && <Text tone="muted">{t(texts.firstChanges)}</Text>}
        </Stack>
      )}
    </Drawer>
  );
}

/** Only the IRS's record of a form is corrected: before it accepts one, a new version is enough. */
function describeVersions({ type, statuses }: CorrectionFile['corrections'][number]) {
  if (statuses.includes('corrected')) return type === 1 ? texts.typeOne : texts.typeTwo;
  return statuses.includes('replaced') ? texts.replacement : texts.newVersion;
}

function Changes({
  correction: { formId, changes, reasons },
}: {
  readonly correction: CorrectionFile['corrections'][number];
}) {
  const t = useTranslate();
  return (
    <Stack>
      <PlainTable
        listed
        label={t(texts.changesIn, { file: formId })}
        rows={changes}
        rowId={({ field }) => field}
        columns={makeChangeColumns(t)}
      />
      {reasons.length > 0 && (
        <Text tone="muted">{t(texts.reasonNamed, { reason: reasons.join('; ') })}</Text>
      )}
    </Stack>
  );
}

const makeChangeColumns = (
  t: Translate,
): readonly Column<CorrectionFile['corrections'][number]['changes'][number]>[] => [
  { id: 'field', label: t(texts.field), width: '', cell: ({ field }) => field },
  {
    id: 'before',
    label: t(texts.before),
    width: '',
    end: true,
    cell: ({ before }) => before || '–',
  },
  {
    id: 'after',
    label: t(texts.after),
    width: '',
    end: true,
    cell: ({ after }) => <b>{after || '–'}</b>,
  },
];
