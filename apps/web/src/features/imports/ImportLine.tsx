import { useFragment } from '@apollo/client/react';
import type { FragmentType } from '@apollo/client';
import { Amount } from '@lotbook/ui/Amount';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { FileProgress, type FileFigure } from '@lotbook/ui/FileProgress';
import { lazy, Suspense, type ReactNode } from 'react';
import { PageLink } from '../../system/links.tsx';
import { graphql } from '../../generated/gql.ts';
import type { ImportLine_ImportFragment } from '../../generated/graphql.ts';
import { describeDateOrder, describeZone } from './reading-words.ts';

const AnswerQuestion = lazy(async () => ({
  default: (await import('./AnswerQuestion.tsx')).AnswerQuestion,
}));
const UnresolvedActions = lazy(async () => ({
  default: (await import('./UnresolvedActions.tsx')).UnresolvedActions,
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
  /** It was not imported, and waits for a person to map or dismiss it. */
  readonly isUnresolved?: boolean;
}

/** One file: what it was recognized as, how far it is, and what became of its rows. */
export function ImportLine({ from, isUnresolved = false }: ImportLineProps) {
  const { data, complete } = useFragment({
    fragment: ImportLineFragment,
    fragmentName: 'ImportLine_import',
    from,
  });
  if (!complete) return null;
  const reading = data.status === 'running';
  return (
    <FileProgress
      name={data.fileName}
      badge={
        <Badge tone={badges[data.status]?.tone ?? 'plain'}>
          {badges[data.status]?.label ?? data.status}
        </Badge>
      }
      detail={showDetail(data, isUnresolved)}
      {...(reading ? { done: data.bytesRead, total: data.bytesTotal } : {})}
      figures={data.status === 'queued' ? [] : getFigures(data)}
      failed={data.status === 'failed'}
      actions={
        isUnresolved && (
          <Suspense>
            <UnresolvedActions
              importId={data.id}
              fileName={data.fileName}
              canMap={data.unknownColumns}
            />
          </Suspense>
        )
      }
    />
  );
}

type Line = ImportLine_ImportFragment;

const count = (id: string, value: number, label: ReactNode = id): FileFigure => ({
  id,
  value: <Amount value={String(value)} digits="count" />,
  label,
});

const getFigures = (line: Line): readonly FileFigure[] => [
  count('rows read', line.rowsRead),
  count('added', line.added),
  count('already there', line.alreadyThere),
  count('skipped', line.skipped),
  count('rejected', line.rejected, <Rejected line={line} />),
];

function Rejected({ line }: { readonly line: Line }) {
  if (line.rejected === 0 || !line.sourceId) return 'rejected';
  return (
    <PageLink page="sources" search={{ source: line.sourceId, importId: line.id }}>
      rejected, see why
    </PageLink>
  );
}

/** Its columns can be mapped. */
const Unrecognized = ({
  line,
  hasButton,
}: {
  readonly line: Line;
  readonly hasButton: boolean;
}) => (
  <>
    {line.message} We don’t recognize its columns.{' '}
    {!hasButton && (
      <PageLink page="sources/columns" search={{ importId: line.id }}>
        Map columns
      </PageLink>
    )}
  </>
);

function showDetail(line: Line, isUnresolved: boolean): ReactNode {
  if (line.question)
    return (
      <Suspense>
        <AnswerQuestion importId={line.id} question={line.question} message={line.message ?? ''} />
      </Suspense>
    );
  return line.unknownColumns ? <Unrecognized line={line} hasButton={isUnresolved} /> : detail(line);
}

function detail(line: Line): string {
  if (line.status === 'failed')
    return (
      line.message ??
      `${line.fileName} could not be processed! Please ensure it is correctly formatted.`
    );
  if (line.status === 'queued') return 'Waiting for the files before it.';
  const recognised = line.format ? `Recognized as ${line.format}` : 'Detecting the file format';
  if (line.status === 'done')
    return `${line.message ?? `${line.fileName} loaded successfully.`} ${line.format ? `${recognised}.` : ''}${describeZone(line.timeZone)}${describeDateOrder(line.dateOrder)}`;
  return `${recognised}${line.phase === 'storing' ? ', storing the rows' : line.phase === 'reading' ? ', reading the rows' : ''} …`;
}

const badges: Readonly<Record<string, { readonly tone: BadgeTone; readonly label: string }>> = {
  queued: { tone: 'plain', label: 'Waiting' },
  running: { tone: 'info', label: 'Importing' },
  done: { tone: 'gain', label: 'Done' },
  failed: { tone: 'loss', label: 'Not imported' },
};
