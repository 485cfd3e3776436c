import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Files } from '@lotbook/ui/icons';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import type { TirFilesQuery } from '../../generated/graphql.ts';

export type TirFile = TirFilesQuery['cloudFiles'][number];

interface FileTableProps {
  readonly label: string;
  readonly files: readonly TirFile[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly onRetry: () => void;
  readonly onOpen: (file: TirFile) => void;
  readonly openId: string | undefined;
  readonly emptyTitle: string;
  readonly emptyHelp: string;
}

/** Files with what they contain, their rows and their state. */
export function FileTable({ label, files, emptyTitle, emptyHelp, ...table }: FileTableProps) {
  const t = useTranslate();
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  return (
    <DataTable
      {...table}
      label={label}
      rows={files}
      rowId={({ id }) => id}
      columns={columns}
      lines={lines}
      leastWidth={860}
      empty={
        <Empty title={emptyTitle} icon={<Files size={32} strokeWidth={1.5} aria-hidden />}>
          {emptyHelp}
        </Empty>
      }
    />
  );
}

/** What a file contains. */
export function nameFileKind({ kind, layout }: Pick<TirFile, 'kind' | 'layout'>, t: Translate) {
  if (kind === 'recipient') return t(texts.recipients);
  if (kind === 'intake') return layout === null ? t(texts.intake) : nameLayout(layout, t);
  const names: Readonly<Record<string, string>> = {
    correction: t(texts.kindCorrection),
    matching: t(texts.kindMatching),
    acknowledgement: t(texts.kindAcknowledgement),
    books: t(texts.kindBooks),
    statement: t(texts.kindStatement),
    filing: t(texts.kindFiling),
    platform: t(texts.kindPlatform),
  };
  return names[kind] ?? kind;
}

function nameLayout(layout: string, t: Translate): string {
  if (layout === 'income') return t(common.income);
  if (layout === 'carf-users') return t(texts.kindCarfUsers);
  return layout === 'carf-transactions' ? t(texts.kindCarfTransactions) : t(texts.sales);
}

const tones: Readonly<Record<string, BadgeTone>> = {
  ready: 'gain',
  delivered: 'gain',
  rejected: 'loss',
  checking: 'info',
  uploading: 'info',
};

export function FileState({ file: { status, rejected, progress } }: { readonly file: TirFile }) {
  const t = useTranslate();
  if (status === 'ready' && rejected > 0)
    return <Badge tone="warning">{t(texts.statusSomeRejected)}</Badge>;
  const names: Readonly<Record<string, string>> = {
    ready: t(texts.statusReady),
    delivered: t(texts.statusDelivered),
    rejected: t(common.rejected),
    checking: t(texts.statusChecking, { percent: String(Math.floor(progress * 100)) }),
    uploading: t(texts.statusWriting),
  };
  return <Badge tone={tones[status] ?? 'plain'}>{names[status] ?? status}</Badge>;
}

const makeColumns = (t: Translate): readonly Column<TirFile>[] => [
  { id: 'name', label: t(common.name), width: 'minmax(220px, 2fr)', cell: ({ name }) => name },
  {
    id: 'kind',
    label: t(texts.contents),
    width: 'minmax(140px, 1fr)',
    cell: (file) => nameFileKind(file, t),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '150px',
    cell: (file) => <FileState file={file} />,
  },
  {
    id: 'rows',
    label: t(texts.rows),
    width: '96px',
    end: true,
    cell: ({ rows }) => <Amount value={String(rows)} digits="count" />,
  },
  {
    id: 'rejected',
    label: t(common.rejected),
    width: '96px',
    end: true,
    cell: ({ rejected }) => <Amount value={String(rejected)} digits="count" />,
  },
  {
    id: 'at',
    label: t(texts.added),
    width: '168px',
    cell: ({ uploadedAt }) => <When at={uploadedAt} />,
  },
];

const makeLines = (t: Translate): TwoLines<TirFile> => ({
  what: ({ name }) => name,
  when: (file) => nameFileKind(file, t),
  amount: ({ rows }) => t(texts.rowCount, { count: rows }),
  outcome: (file) => <FileState file={file} />,
});
