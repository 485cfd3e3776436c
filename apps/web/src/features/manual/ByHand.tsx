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

interface ByHandProps {
  readonly source: {
    readonly id: string;
    readonly kind: 'exchange' | 'wallet';
    readonly name: string;
  };
}

/** What was entered by hand at a source, and the way to enter more. */
export function ByHand({ source }: ByHandProps) {
  const { entries, error, retry, more } = useEntries(source);
  const { may } = useAllowed();
  const { add, edit } = useEntryModal();
  const [deleting, setDeleting] = useState<EntryLine>();
  const mayEdit = may('sourceEdit');
  const columns = mayEdit
    ? [...figures, actions({ onEdit: edit, onDelete: setDeleting })]
    : figures;
  const enter = mayEdit && (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => add(source.id)}>
      Add by hand
    </Button>
  );
  return (
    <Section
      title="Entered by hand"
      note="For what no file tells. Every edit is kept, with who and when."
      action={enter}
    >
      {error && (
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={<Button onClick={retry}>Try Again</Button>}
        />
      )}
      {!entries && !error && <Skeleton width={32} />}
      {entries?.length === 0 && (
        <Text tone="muted">Nothing was entered by hand at {source.name}.</Text>
      )}
      {entries && entries.length > 0 && (
        <Stack>
          <PlainTable
            label="Entries made by hand"
            rows={entries}
            rowId={({ id }) => id}
            columns={columns}
          />
          {more && (
            <Row>
              <Button small onClick={more}>
                Show more
              </Button>
            </Row>
          )}
        </Stack>
      )}
      {deleting && (
        <DeleteEntry
          id={deleting.id}
          kind={source.kind}
          words={`${deleting.type} of ${deleting.moved}`}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Section>
  );
}

const figures: readonly Column<EntryLine>[] = [
  { id: 'at', label: 'When', width: '', cell: ({ at }) => (at === null ? '–' : <When at={at} />) },
  {
    id: 'type',
    label: 'Type',
    width: '',
    cell: ({ type, category }) => (category ? `${type}, ${category.toLowerCase()}` : type),
  },
  { id: 'moved', label: 'What moved', width: '', cell: ({ moved }) => moved },
  {
    id: 'edited',
    label: 'Last change',
    width: '',
    cell: ({ version, editedAt, editedBy }) => (
      <>
        {version > 1 ? 'Edited' : 'Entered'} <When at={editedAt} show="ago" />
        {editedBy ? ` by ${editedBy}` : ''}
      </>
    ),
  },
];

const actions = ({
  onEdit,
  onDelete,
}: {
  readonly onEdit: (id: string) => void;
  readonly onDelete: (line: EntryLine) => void;
}): Column<EntryLine> => ({
  id: 'actions',
  label: 'Actions',
  width: '',
  end: true,
  cell: (line) => (
    <>
      <IconButton
        small
        label={`Edit ${line.type} of ${line.moved}`}
        onClick={() => onEdit(line.id)}
      >
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        small
        label={`Delete ${line.type} of ${line.moved}`}
        onClick={() => onDelete(line)}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </>
  ),
});
