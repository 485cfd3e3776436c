import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button, IconButton } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { Download, Pencil, Trash2 } from '@lotbook/ui/icons';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { ColumnMappingsQuery } from '../../generated/graphql.ts';
import { saveFile } from '../../system/save-file.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { AddMappingFile } from '../columns/AddMappingFile.tsx';

const ColumnMappingsDocument = graphql(`
  query ColumnMappings($accountId: ID!) {
    columnMappings(accountId: $accountId) {
      id
      name
      header
      toldBy
      updatedAt
      file
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

/** Column mappings that people saved, with ways to download, add, rename and delete them. Absent if there are none. */
export function SavedMappings() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [renaming, setRenaming] = useState<Mapping>();
  const [deleting, setDeleting] = useState<Mapping>();
  const { data, refetch } = useQuery(ColumnMappingsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const mappings = data?.columnMappings ?? [];
  if (mappings.length === 0) return null;
  const columns = makeColumns(
    t,
    may('sourceEdit') ? { onRename: setRenaming, onDelete: setDeleting } : undefined,
  );
  return (
    <Section
      title={t(texts.mappingsTitle)}
      note={t(texts.mappingsNote)}
      action={may('sourceAdd') && <AddMappingFile onDone={() => refetch()} />}
    >
      <PlainTable
        label={t(texts.mappingsTitle)}
        rows={mappings}
        rowId={({ id }) => id}
        columns={columns}
      />
      {renaming && (
        <RenameMapping
          mapping={renaming}
          onClose={() => setRenaming(undefined)}
          onDone={() => void refetch()}
        />
      )}
      {deleting && (
        <DeleteMapping
          mapping={deleting}
          onClose={() => setDeleting(undefined)}
          onDone={() => void refetch()}
        />
      )}
    </Section>
  );
}

interface RowActions {
  readonly onRename: (mapping: Mapping) => void;
  readonly onDelete: (mapping: Mapping) => void;
}

const makeColumns = (t: Translate, actions: RowActions | undefined): readonly Column<Mapping>[] => [
  { id: 'name', label: t(common.name), width: '', cell: ({ name }) => name },
  {
    id: 'header',
    label: t(texts.mappingColumns),
    width: '',
    cell: ({ header }) =>
      header.length > 5
        ? t(texts.headerAndMore, {
            columns: header.slice(0, 5).join(', '),
            count: header.length - 5,
          })
        : header.join(', '),
  },
  {
    id: 'saved',
    label: t(texts.mappingSaved),
    width: '',
    cell: ({ updatedAt }) => <When at={updatedAt} show="ago" />,
  },
  { id: 'by', label: t(texts.savedBy), width: '', cell: ({ toldBy }) => toldBy ?? '–' },
  makeActionsColumn(t, actions),
];

const makeActionsColumn = (t: Translate, actions: RowActions | undefined): Column<Mapping> => ({
  id: 'actions',
  label: t(common.actions),
  width: '',
  end: true,
  cell: (mapping) => (
    <>
      <IconButton
        small
        label={t(texts.downloadMapping, { name: mapping.name })}
        onClick={() => download(mapping)}
      >
        <Download size={16} aria-hidden />
      </IconButton>
      {actions && (
        <>
          <IconButton
            small
            label={t(texts.renameNamed, { name: mapping.name })}
            onClick={() => actions.onRename(mapping)}
          >
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton
            small
            label={t(texts.deleteMapping, { name: mapping.name })}
            onClick={() => actions.onDelete(mapping)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </>
  ),
});

/** Saves a mapping as a file for another account or the command line. */
const download = ({ name, file }: Mapping): void =>
  saveFile(new Blob([file], { type: 'application/json' }), `${name} columns.json`);

interface ChangeProps {
  readonly mapping: Mapping;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const nameRule = combineRules(makeRequiredRule('sourceName'), atMostCharacters(80));

function RenameMapping({ mapping, onClose, onDone }: ChangeProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [name, setName] = useState(mapping.name);
  const { run, busy, wrong } = useAction(RenameColumnMapping);
  const fault = nameRule(name);
  const save = async () => {
    if (
      fault !== undefined ||
      !(await run({ accountId, mappingId: mapping.id, name: name.trim() }, t(common.changesSaved)))
    )
      return;
    onDone();
    onClose();
  };
  const buttons = (
    <>
      <Button onClick={onClose}>{t(common.cancel)}</Button>
      <Button kind="primary" submit busy={busy}>
        {t(common.save)}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t(common.rename)}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={buttons}
    >
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField label={t(common.name)} value={name} onChange={setName} error={fault} />
    </Dialog>
  );
}

function DeleteMapping({ mapping, onClose, onDone }: ChangeProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { run, busy } = useAction(DeleteColumnMapping, { toastWrong: true });
  const confirm = async () => {
    if (
      !(await run(
        { accountId, mappingId: mapping.id },
        t(texts.mappingDeleted, { name: mapping.name }),
      ))
    )
      return;
    onDone();
    onClose();
  };
  return (
    <Confirm
      title={t(texts.deleteMappingTitle, { name: mapping.name })}
      verb={t(common.deleteAction)}
      danger
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      busy={busy}
    >
      <Text>{t(texts.deleteMappingHelp)}</Text>
    </Confirm>
  );
}
