import * as texts from '@lotbook/messages/generated/web/manual';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Pencil, Plus, Trash2 } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAllowed } from '../account/use-may.ts';
import { DeleteEntry } from './DeleteEntry.tsx';
import { useEntries, type EntryLine } from './use-entries.ts';
import { useEntryModal } from './use-entry-modal.ts';

interface ManualTransactionsProps {
  readonly source: {
    readonly id: string;
    readonly kind: 'exchange' | 'wallet';
    readonly name: string;
  };
}

/** The manual transactions of a source. */
export function ManualTransactions({ source }: ManualTransactionsProps) {
  const t = useTranslate();
  const { entries, error, retry, more } = useEntries(source);
  const { may } = useAllowed();
  const { add, edit } = useEntryModal();
  const [deleting, setDeleting] = useState<EntryLine>();
  const mayEdit = may('sourceEdit');
  const columns = makeColumns(t, mayEdit ? { onEdit: edit, onDelete: setDeleting } : undefined);
  const enter = mayEdit && (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => add(source.id)}>
      {t(common.addTransaction)}
    </Button>
  );
  return (
    <Section title={t(texts.title)} note={t(texts.note)} action={enter}>
      {error && (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={retry}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {!entries && !error && <Skeleton width={32} />}
      {entries?.length === 0 && <Text tone="muted">{t(texts.none, { source: source.name })}</Text>}
      {entries && entries.length > 0 && (
        <Stack>
          <PlainTable
            label={t(texts.table)}
            rows={entries}
            rowId={({ id }) => id}
            columns={columns}
          />
          {more && (
            <Row>
              <Button small onClick={more}>
                {t(common.showMore)}
              </Button>
            </Row>
          )}
        </Stack>
      )}
      {deleting && (
        <DeleteEntry
          id={deleting.id}
          kind={source.kind}
          words={describe(t, deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Section>
  );
}

const describe = (t: Translate, { type, moved }: EntryLine): string =>
  t(texts.entryText, { type, amounts: moved });

interface RowActions {
  readonly onEdit: (id: string) => void;
  readonly onDelete: (line: EntryLine) => void;
}

const makeColumns = (
  t: Translate,
  actions: RowActions | undefined,
): readonly Column<EntryLine>[] => [
  {
    id: 'at',
    label: t(common.date),
    width: '',
    cell: ({ at }) => (at === null ? '–' : <When at={at} />),
  },
  {
    id: 'type',
    label: t(common.type),
    width: '',
    cell: ({ type, category }) => (category ? `${type}, ${category.toLowerCase()}` : type),
  },
  { id: 'moved', label: t(common.assets), width: '', cell: ({ moved }) => moved },
  {
    id: 'edited',
    label: t(texts.lastChange),
    width: '',
    cell: ({ version, editedAt, editedBy }) => (
      <>
        {version > 1 ? t(texts.edited) : t(texts.created)} <When at={editedAt} show="ago" />
        {editedBy && ` ${t(texts.by, { name: editedBy })}`}
      </>
    ),
  },
  ...(actions ? [makeActionsColumn(t, actions)] : []),
];

const makeActionsColumn = (t: Translate, { onEdit, onDelete }: RowActions): Column<EntryLine> => ({
  id: 'actions',
  label: t(common.actions),
  width: '',
  end: true,
  cell: (line) => (
    <>
      <IconButton
        small
        label={t(texts.editNamed, { entry: describe(t, line) })}
        onClick={() => onEdit(line.id)}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        small
        label={t(texts.deleteNamed, { entry: describe(t, line) })}
        onClick={() => onDelete(line)}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </>
  ),
});
