import { useQuery } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { Pencil, Trash2 } from '@lotbook/ui/icons';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { ColumnMappingsQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';

const ColumnMappingsDocument = graphql(`
  query ColumnMappings($accountId: ID!) {
    columnMappings(accountId: $accountId) {
      id
      name
      header
      toldBy
      updatedAt
    }
  }
`);

const RenameColumnMapping = graphql(`
  mutation RenameColumnMapping($accountId: ID!, $mappingId: ID!, $name: String!) {
    renameColumnMapping(accountId: $accountId, mappingId: $mappingId, name: $name) {
      id
      name
    }
  }
`);

const DeleteColumnMapping = graphql(`
  mutation DeleteColumnMapping($accountId: ID!, $mappingId: ID!) {
    deleteColumnMapping(accountId: $accountId, mappingId: $mappingId)
  }
`);

type Mapping = ColumnMappingsQuery['columnMappings'][number];

/** Column mappings that people saved, with ways to rename and delete them. Absent if there are none. */
export function SavedMappings() {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [renaming, setRenaming] = useState<Mapping>();
  const [forgetting, setForgetting] = useState<Mapping>();
  const { data, refetch } = useQuery(ColumnMappingsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const mappings = data?.columnMappings ?? [];
  if (mappings.length === 0) return null;
  const columns = may('sourceEdit')
    ? [...figures, actions({ onRename: setRenaming, onForget: setForgetting })]
    : figures;
  return (
    <Section title="Saved column mappings" note="Files with the same header are imported this way.">
      <PlainTable
        label="Saved column mappings"
        rows={mappings}
        rowId={({ id }) => id}
        columns={columns}
      />
      {renaming && (
        <Rename
          mapping={renaming}
          onClose={() => setRenaming(undefined)}
          onDone={() => void refetch()}
        />
      )}
      {forgetting && (
        <Forget
          mapping={forgetting}
          onClose={() => setForgetting(undefined)}
          onDone={() => void refetch()}
        />
      )}
    </Section>
  );
}

const figures: readonly Column<Mapping>[] = [
  { id: 'name', label: 'Name', width: '', cell: ({ name }) => name },
  {
    id: 'header',
    label: 'Columns',
    width: '',
    cell: ({ header }) =>
      `${header.slice(0, 5).join(', ')}${header.length > 5 ? ` and ${header.length - 5} more` : ''}`,
  },
  {
    id: 'saved',
    label: 'Saved',
    width: '',
    cell: ({ updatedAt, toldBy }) => [
      <When key="at" at={updatedAt} show="ago" />,
      toldBy ? ` by ${toldBy}` : '',
    ],
  },
];

const actions = ({
  onRename,
  onForget,
}: {
  readonly onRename: (mapping: Mapping) => void;
  readonly onForget: (mapping: Mapping) => void;
}): Column<Mapping> => ({
  id: 'actions',
  label: 'Actions',
  width: '',
  end: true,
  cell: (mapping) => (
    <>
      <IconButton small label={`Rename ${mapping.name}`} onClick={() => onRename(mapping)}>
        <Pencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        small
        label={`Delete the mapping ${mapping.name}`}
        onClick={() => onForget(mapping)}
      >
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </>
  ),
});

interface ChangeProps {
  readonly mapping: Mapping;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const nameRule = combineRules(required('sourceName'), atMostCharacters(80));

function Rename({ mapping, onClose, onDone }: ChangeProps) {
  const accountId = useAccountId();
  const [name, setName] = useState(mapping.name);
  const { run, busy, wrong } = useAction(RenameColumnMapping);
  const fault = nameRule(name);
  const save = async () => {
    if (
      fault !== undefined ||
      !(await run({ accountId, mappingId: mapping.id, name: name.trim() }, 'Saved.'))
    )
      return;
    onDone();
    onClose();
  };
  const buttons = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" submit busy={busy}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog title="Rename" open onClose={onClose} onSubmit={() => void save()} actions={buttons}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField label="Name" value={name} onChange={setName} error={fault} />
    </Dialog>
  );
}

function Forget({ mapping, onClose, onDone }: ChangeProps) {
  const accountId = useAccountId();
  const { run, busy } = useAction(DeleteColumnMapping, { toastWrong: true });
  const go = async () => {
    if (
      !(await run({ accountId, mappingId: mapping.id }, `The mapping ${mapping.name} was deleted.`))
    )
      return;
    onDone();
    onClose();
  };
  return (
    <Confirm
      title={`Delete the mapping ${mapping.name}?`}
      verb="Delete"
      danger
      open
      onClose={onClose}
      onConfirm={() => void go()}
      busy={busy}
    >
      <Text>
        The next file with this header has to be mapped again. Transactions already imported are
        kept.
      </Text>
    </Confirm>
  );
}
