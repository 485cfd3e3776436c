import * as texts from '@lotbook/messages/generated/web/tir';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Row, Section } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useModalAbout } from '../../system/modals.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { AddTirFile, MakeMatchingFile, TirFilesDocument, tirQueries } from './documents.ts';
import { FileDrawer } from './FileDrawer.tsx';
import { FileTable } from './FileTable.tsx';
import { PayerSection } from './PayerSection.tsx';
import { ReportingPage } from './ReportingPage.tsx';
import { UploadArea } from './UploadArea.tsx';
import { useTirYear } from './use-tir-year.ts';
import { useWorkPoll } from './use-work-poll.ts';

const uploaded = new Set(['intake', 'recipient', 'books', 'matching', 'acknowledgement']);
const made = new Set(['filing', 'statement', 'platform']);

/** The payer of a year, what was uploaded for it, and the files made from it. */
export function Management() {
  const t = useTranslate();
  return (
    <ReportingPage title={t(texts.managementTitle)}>
      <ManagementParts />
    </ReportingPage>
  );
}

function ManagementParts() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const opened = useModalAbout('file');
  const { data, error, refetch, startPolling, stopPolling } = useQuery(TirFilesDocument, {
    variables: { accountId, taxYear: year },
    fetchPolicy: 'cache-and-network',
  });
  const files = data?.cloudFiles ?? [];
  const isBusy = files.some(({ status }) => status === 'checking' || status === 'uploading');
  useWorkPoll(isBusy, { startPolling, stopPolling });
  const table = {
    status: error && !data ? ('failed' as const) : data ? ('ready' as const) : ('loading' as const),
    onRetry: () => void refetch(),
    onOpen: ({ id }: { readonly id: string }) => opened.show(id),
    openId: opened.subject,
  };
  return (
    <>
      <PayerSection year={year} />
      <Section title={t(texts.uploads)} note={t(texts.uploadsHelp)} flush bar={<Intake />}>
        <FileTable
          {...table}
          label={t(texts.uploads)}
          files={files.filter(({ kind }) => uploaded.has(kind))}
          emptyTitle={t(texts.noUploads)}
          emptyHelp={t(texts.noUploadsHelp)}
        />
      </Section>
      <Section
        title={t(texts.madeFiles)}
        note={t(texts.madeFilesHelp)}
        flush
        action={<MakeMatching year={year} />}
      >
        <FileTable
          {...table}
          label={t(texts.madeFiles)}
          files={files.filter(({ kind }) => made.has(kind))}
          emptyTitle={t(texts.noMadeFiles)}
          emptyHelp={t(texts.noMadeFilesHelp)}
        />
      </Section>
      <FileDrawer file={files.find(({ id }) => id === opened.subject)} onClose={opened.close} />
    </>
  );
}

const contents = [
  ['intake', texts.intake, texts.dropFilesHelp],
  ['matching', texts.kindMatching, texts.dropMatchingHelp],
  ['acknowledgement', texts.kindAcknowledgement, texts.dropAcknowledgementHelp],
] as const;

function Intake() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { year } = useTirYear();
  const [kind, setKind] = useState('intake');
  const action = useAction(AddTirFile, { refetch: tirQueries });
  return (
    <UploadArea
      title={t(texts.dropFiles)}
      help={t(contents.find(([id]) => id === kind)?.[2] ?? texts.dropFilesHelp)}
      wrong={action.wrong}
      take={(uploadId, file) =>
        action.run(
          { accountId, uploadId, taxYear: year, kind },
          t(texts.uploaded, { file: file.name }),
        )
      }
    >
      <SelectField
        label={t(texts.contents)}
        value={kind}
        onChange={setKind}
        options={contents.map(([value, label]) => ({ value, label: t(label) }))}
      />
    </UploadArea>
  );
}

function MakeMatching({ year }: { readonly year: number }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const action = useAction(MakeMatchingFile, { refetch: tirQueries, toastWrong: true });
  if (!may('sourceEdit')) return null;
  return (
    <Row>
      <Button
        busy={action.busy}
        onClick={() => action.run({ accountId, taxYear: year }, t(texts.matchingStarted))}
      >
        {t(texts.makeMatching)}
      </Button>
    </Row>
  );
}
