import * as texts from '@lotbook/messages/generated/web/imports';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useFragment } from '@apollo/client/react';
import type { FragmentType } from '@apollo/client';
import { Amount } from '@lotbook/ui/Amount';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { FileProgress, type FileFigure } from '@lotbook/ui/FileProgress';
import { lazy, Suspense, type ReactNode } from 'react';
import { PageLink } from '../../system/links.tsx';
import { graphql } from '../../generated/gql.ts';
import type { ImportLine_ImportFragment } from '../../generated/graphql.ts';
import { PlansLink } from '../shared/PlansLink.tsx';
import { describeDateOrder, describeZone } from './reading-text.ts';
import { UnresolvedActions } from './UnresolvedActions.tsx';

const AnswerQuestion = lazy(async () => ({
  default: (await import('./AnswerQuestion.tsx')).AnswerQuestion,
}));

export const ImportLineFragment = graphql(`
  fragment ImportLine_import on Import {
    id
    sourceId
    sourceLabel
    fileName
    format
    status
    phase
    bytesRead
    bytesTotal
    rowsRead
    added
    alreadyThere
    skipped
    rejected
    message
    overLimit
    archive
    timeZone
    dateOrder
    unknownColumns
    question
    createdAt
    finishedAt
  }
`);

interface ImportLineProps {
  readonly from: FragmentType<ImportLine_ImportFragment>;
  /** The file wasn't imported, and a person can map or dismiss it. */
  readonly isUnresolved?: boolean;
}

/** One file: its format, the progress of its import and the results. */
export function ImportLine({ from, isUnresolved = false }: ImportLineProps) {
  const t = useTranslate();
  const { data, complete } = useFragment({
    fragment: ImportLineFragment,
    fragmentName: 'ImportLine_import',
    from,
  });
  if (!complete) return null;
  const reading = data.status === 'running';
  const badge = badges[data.status];
  return (
    <FileProgress
      name={data.fileName}
      badge={<Badge tone={badge?.tone ?? 'plain'}>{badge ? t(badge.label) : data.status}</Badge>}
      detail={showDetail(t, data, isUnresolved)}
      {...(reading ? { done: data.bytesRead, total: data.bytesTotal } : {})}
      figures={data.status === 'queued' ? [] : getFigures(t, data)}
      failed={data.status === 'failed'}
      actions={
        isUnresolved && (
          <UnresolvedActions
            importId={data.id}
            fileName={data.fileName}
            canMap={data.unknownColumns}
          />
        )
      }
    />
  );
}

type Line = ImportLine_ImportFragment;

const count = (id: string, value: number, label: ReactNode): FileFigure => ({
  id,
  value: <Amount value={String(value)} digits="count" />,
  label,
});

const getFigures = (t: Translate, line: Line): readonly FileFigure[] => [
  count('rows read', line.rowsRead, t(texts.rowsRead)),
  count('added', line.added, t(texts.rowsAdded)),
  count('already there', line.alreadyThere, t(texts.rowsDuplicate)),
  count('skipped', line.skipped, t(texts.rowsSkipped)),
  count('rejected', line.rejected, <Rejected line={line} />),
];

function Rejected({ line }: { readonly line: Line }) {
  const t = useTranslate();
  if (line.rejected === 0 || !line.sourceId) return t(texts.rowsRejected);
  return (
    <PageLink page="sources" search={{ source: line.sourceId, importId: line.id }}>
      {t(texts.rejectedLink)}
    </PageLink>
  );
}

/** A file with columns that a person can map. */
function Unrecognized({ line, hasButton }: { readonly line: Line; readonly hasButton: boolean }) {
  const t = useTranslate();
  return (
    <>
      {line.message} {t(texts.unknownColumns)}{' '}
      {!hasButton && (
        <PageLink page="sources/columns" search={{ importId: line.id }}>
          {t(common.mapColumns)}
        </PageLink>
      )}
    </>
  );
}

function showDetail(t: Translate, line: Line, isUnresolved: boolean): ReactNode {
  if (line.question)
    return (
      <Suspense>
        <AnswerQuestion importId={line.id} question={line.question} message={line.message ?? ''} />
      </Suspense>
    );
  if (line.overLimit)
    return (
      <>
        {line.message} <PlansLink />
      </>
    );
  return line.unknownColumns ? (
    <Unrecognized line={line} hasButton={isUnresolved} />
  ) : (
    describe(t, line)
  );
}

function describe(t: Translate, line: Line): string {
  if (line.status === 'failed')
    return line.message ?? t(contractRules.fileNotProcessed, { file: line.fileName });
  if (line.status === 'queued') return t(texts.queued);
  if (line.status === 'done')
    return [
      line.message ?? t(contractRules.fileLoaded, { file: line.fileName }),
      line.format ? t(texts.recognizedAs, { format: line.format }) : '',
      describeZone(t, line.timeZone),
      describeDateOrder(t, line.dateOrder),
    ]
      .filter(Boolean)
      .join(' ');
  const phase = line.phase === 'storing' || line.phase === 'reading' ? line.phase : 'other';
  return line.format
    ? t(texts.importingAs, { format: line.format, phase })
    : t(texts.detecting, { phase });
}

const badges: Readonly<Record<string, { readonly tone: BadgeTone; readonly label: Message }>> = {
  queued: { tone: 'plain', label: common.waiting },
  running: { tone: 'info', label: texts.importing },
  done: { tone: 'gain', label: common.done },
  failed: { tone: 'loss', label: texts.notImported },
};
