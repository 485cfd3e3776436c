import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Download, Trash2 } from '@lotbook/ui/icons';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { DeleteTirFile, TirProblemsDocument, tirQueries } from './documents.ts';
import { FileState, nameFileKind, type TirFile } from './FileTable.tsx';
import { useTirDownload } from './use-tir-download.ts';

interface FileDrawerProps {
  readonly file: TirFile | undefined;
  readonly onClose: () => void;
}

/** One file: its counts, its rejected rows with their reasons, and its downloads. */
export function FileDrawer({ file, onClose }: FileDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer title={file?.name ?? t(texts.file)} open={file !== undefined} onClose={onClose}>
      {file && <FileDetails key={file.id} file={file} onClose={onClose} />}
    </Drawer>
  );
}

function FileDetails({ file, onClose }: { readonly file: TirFile; readonly onClose: () => void }) {
  const t = useTranslate();
  const download = useTirDownload();
  const { id: fileId, name, rows, rejected, uploadedBy, uploadedAt, digest, message } = file;
  return (
    <Stack gap="three">
      {message !== null && (
        <Banner tone={file.status === 'rejected' ? 'loss' : 'info'}>{message}</Banner>
      )}
      <Facts
        items={[
          [t(texts.contents), nameFileKind(file, t)],
          [t(common.status), <FileState key="state" file={file} />],
          [t(texts.rows), t(common.number, { value: rows })],
          [t(common.rejected), t(common.number, { value: rejected })],
          [t(texts.added), <When key="at" at={uploadedAt} />],
          ...(uploadedBy === null ? [] : [[t(texts.addedBy), uploadedBy] as const]),
          ...(digest === null ? [] : [[t(texts.digest), digest] as const]),
        ]}
      />
      <Row>
        {file.hasContents && (
          <Button
            kind="primary"
            icon={<Download size={16} aria-hidden />}
            onClick={() => download({ fileId, name })}
          >
            {t(texts.download)}
          </Button>
        )}
        {file.errorsFile !== null && (
          <>
            <Button
              icon={<Download size={16} aria-hidden />}
              onClick={() => download({ fileId, name, part: 'rejected' })}
            >
              {t(texts.downloadRejected)}
            </Button>
            <Button
              kind="quiet"
              icon={<Download size={16} aria-hidden />}
              onClick={() => download({ fileId, name, part: 'problems' })}
            >
              {t(texts.downloadProblems)}
            </Button>
          </>
        )}
        <DeleteFile file={file} onDeleted={onClose} />
      </Row>
      {file.status !== 'checking' && <Problems file={file} />}
    </Stack>
  );
}

function Problems({ file: { id: fileId, rejected, errorsFile } }: { readonly file: TirFile }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error, refetch, fetchMore } = useQuery(TirProblemsDocument, {
    variables: { accountId, fileId },
    fetchPolicy: 'cache-and-network',
  });
  if (!data) return <LoadingPart error={error} onRetry={refetch} />;
  const lines = data.tirFileProblems;
  const last = lines.at(-1);
  if (last === undefined)
    return rejected === 0 ? <Text tone="muted">{t(texts.noProblems)}</Text> : null;
  const cells = lines.flatMap(({ seq, line, severity, problems }) =>
    problems.map((problem, index) => ({ id: `${seq} ${index}`, line, severity, ...problem })),
  );
  return (
    <Part title={t(texts.problems)} note={errorsFile === null ? undefined : t(texts.problemsHelp)}>
      <Stack>
        <PlainTable
          listed
          label={t(texts.problems)}
          rows={cells}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'line',
              label: t(common.line),
              width: '',
              end: true,
              cell: ({ line }) => t(common.number, { value: line }),
            },
            { id: 'column', label: t(texts.column), width: '', cell: ({ column }) => column },
            {
              id: 'severity',
              label: t(common.result),
              width: '',
              cell: ({ severity }) =>
                severity === 'error' ? t(common.rejected) : t(texts.acceptedWithNotice),
            },
            {
              id: 'text',
              label: t(common.reason),
              width: '',
              wraps: true,
              cell: ({ text }) => text,
            },
          ]}
        />
        {lines.length % 100 === 0 && (
          <Row>
            <Button
              small
              onClick={() =>
                void fetchMore({
                  variables: { after: last.seq },
                  updateQuery: (before, { fetchMoreResult }) => ({
                    ...before,
                    tirFileProblems: [
                      ...before.tirFileProblems,
                      ...fetchMoreResult.tirFileProblems,
                    ],
                  }),
                })
              }
            >
              {t(common.showMore)}
            </Button>
          </Row>
        )}
      </Stack>
    </Part>
  );
}

function DeleteFile({
  file: { id: fileId, name, kind, rows, rejected, status },
  onDeleted,
}: {
  readonly file: TirFile;
  readonly onDeleted: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(DeleteTirFile, { refetch: tirQueries });
  const isIntake = kind === 'intake' || kind === 'books';
  if (!may('sourceDelete') || status === 'checking' || (!isIntake && status !== 'rejected'))
    return null;
  const confirm = async (): Promise<void> => {
    if (await action.run({ accountId, fileId }, t(common.deletedNamed, { name }))) onDeleted();
  };
  return (
    <>
      <Button kind="quiet" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t(common.deleteAction)}
      </Button>
      <Confirm
        title={t(common.deleteTitle, { name })}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        verb={t(common.deleteAction)}
        danger
        busy={action.busy}
      >
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Text>{t(texts.deleteFileEffect, { count: Math.max(0, rows - rejected) })}</Text>
      </Confirm>
    </>
  );
}
