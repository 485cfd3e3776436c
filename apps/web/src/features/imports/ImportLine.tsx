import { useFragment } from '@apollo/client/react';
import type { FragmentType } from '@apollo/client';
import { Amount } from '@lotbook/ui/Amount';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { FileProgress } from '@lotbook/ui/FileProgress';
import { Link } from '@tanstack/react-router';
import { graphql } from '../../generated/gql.ts';
import type { ImportLine_ImportFragment } from '../../generated/graphql.ts';
import { isRunning } from './use-imports.ts';

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
    createdAt
    finishedAt
  }
`);

/** One file: what it was recognised as, how far it is, and what became of its rows. */
export function ImportLine({ from }: { readonly from: FragmentType<ImportLine_ImportFragment> }) {
  const { data, complete } = useFragment({ fragment: ImportLineFragment, fragmentName: 'ImportLine_import', from });
  if (!complete) return null;
  const running = isRunning(data.status);
  return (
    <FileProgress
      name={data.fileName}
      badge={<Badge tone={badges[data.status]?.tone ?? 'plain'}>{badges[data.status]?.label ?? data.status}</Badge>}
      detail={detail(data)}
      {...(running ? { done: data.bytesRead, total: data.bytesTotal } : {})}
      figures={[
        ['rows read', <Amount key="read" value={String(data.rowsRead)} digits="count" />],
        ['added', <Amount key="added" value={String(data.added)} digits="count" />],
        ['already there', <Amount key="there" value={String(data.alreadyThere)} digits="count" />],
        ['left out', <Amount key="skipped" value={String(data.skipped)} digits="count" />],
        ['rejected', <Rejected key="rejected" line={data} />],
      ]}
      failed={data.status === 'failed'}
    />
  );
}

type Line = ImportLine_ImportFragment;

function Rejected({ line }: { readonly line: Line }) {
  if (line.rejected === 0 || !line.sourceId) return <Amount value={String(line.rejected)} digits="count" />;
  return (
    <Link to="/$appId/sources" params={{ appId: 'tax' }} search={{ source: line.sourceId, importId: line.id }}>
      {line.rejected} – see why
    </Link>
  );
}

function detail(line: Line): string {
  if (line.status === 'failed') return line.message ?? `${line.fileName} could not be processed! Please ensure it is correctly formatted.`;
  const recognised = line.format ? `Recognised as ${line.format}` : 'Finding out what this file is';
  if (line.status === 'done') return `${line.message ?? `${line.fileName} loaded successfully.`} ${line.format ? `${recognised}.` : ''}`;
  return `${recognised}${line.phase === 'storing' ? ', storing the rows' : line.phase === 'reading' ? ', reading the rows' : ''} …`;
}

const badges: Readonly<Record<string, { readonly tone: BadgeTone; readonly label: string }>> = {
  queued: { tone: 'plain', label: 'Waiting' },
  running: { tone: 'info', label: 'Importing' },
  done: { tone: 'gain', label: 'Done' },
  failed: { tone: 'loss', label: 'Not imported' },
};
