import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { compactView, filterPart, readView, type View } from '../../shared/view.ts';
import {
  AddSavedFilter,
  DeleteSavedFilter,
  RenameSavedFilter,
  SavedFiltersDocument,
  type SavedView,
} from './documents.ts';

const nameRule = combineRules(makeRequiredRule('viewName'), atMostCharacters(80));
const refetch = ['SavedFilters'] as const;

interface ViewsFieldProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** The account's saved views. Choosing one shows it; leaving it shows all transactions. */
export function ViewsField({ view, onChange }: ViewsFieldProps) {
  const t = useTranslate();
  const saved = useSavedViews();
  if (saved.length === 0) return null;
  const now = JSON.stringify(getSavedPart(view));
  const current = saved.find(
    ({ filter }) =>
      JSON.stringify(getSavedPart(readView(filter as Record<string, unknown>))) === now,
  );
  const show = (id: string) => {
    const chosen = saved.find((each) => each.id === id);
    onChange(
      compactView({
        ...(chosen && readView(chosen.filter as Record<string, unknown>)),
        tableView: view.tableView,
      }),
    );
  };
  const options = [
    { value: '', label: t(current ? texts.leaveView : texts.savedView) },
    ...saved.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      bare
      label={t(texts.savedView)}
      value={current?.id ?? ''}
      options={options}
      onChange={show}
    />
  );
}

/** The filters and order of a view, with sorted keys so that equal views have equal JSON. */
function getSavedPart(view: View): View {
  const read = readView({ ...view });
  return compactView({
    ...filterPart(read),
    sortColumn: read.sortColumn,
    sortOrder: read.sortOrder,
  });
}

export function useSavedViews(): readonly SavedView[] {
  const accountId = useAccountId();
  const { data } = useQuery(SavedFiltersDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  return data?.savedFilters ?? [];
}

interface SaveViewProps {
  readonly view: View;
  readonly onClose: () => void;
}

/** Saves the filters and order under a name. */
export function SaveView({ view, onClose }: SaveViewProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const saved = useSavedViews();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [takenName, setTakenName] = useState<string>();
  const client = useApolloClient();
  const { run, busy, wrong } = useAction(AddSavedFilter, { refetch });
  const findNamed = (views: readonly SavedView[] | undefined) =>
    views?.find((each) => each.name === name.trim())?.id;
  const replaces = findNamed(saved);
  const problem = tried
    ? (nameRule(name) ?? (takenName === name.trim() ? t(texts.viewSavedMeanwhile) : undefined))
    : undefined;
  const save = async () => {
    setTried(true);
    setTakenName(undefined);
    if (nameRule(name) !== undefined) return;
    const { data } = await client
      .query({ query: SavedFiltersDocument, variables: { accountId }, fetchPolicy: 'network-only' })
      .catch(ignoreFailure);
    if (findNamed(data?.savedFilters) && !replaces) {
      setTakenName(name.trim());
      return;
    }
    if (
      await run(
        {
          accountId,
          filter: { name: name.trim(), filter: getSavedPart(view) },
          ...(replaces !== undefined && { replaces }),
        },
        t(texts.viewSaved, { name: name.trim() }),
      )
    )
      onClose();
  };
  return (
    <Dialog
      title={t(texts.saveThisView)}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" submit busy={busy}>
            {t(replaces ? texts.replace : texts.saveView)}
          </Button>
        </>
      }
    >
      <TextField
        label={t(common.name)}
        value={name}
        onChange={setName}
        error={problem ?? wrong}
        help={t(replaces ? texts.viewExists : texts.viewHelp)}
      />
    </Dialog>
  );
}

/** If the check fails, saving reports the problem. */
const ignoreFailure = () => ({ data: undefined });

/** Renames and deletes saved views. */
export function ManageViews({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const saved = useSavedViews();
  return (
    <Dialog title={t(texts.savedViews)} open onClose={onClose}>
      <Stack gap="two">
        {saved.length === 0 && <Text tone="muted">{t(texts.noViews)}</Text>}
        {saved.map((each) => (
          <ViewLine key={each.id} saved={each} />
        ))}
      </Stack>
    </Dialog>
  );
}

function ViewLine({ saved: { id, name: before } }: { readonly saved: SavedView }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [name, setName] = useState(before);
  const rename = useAction(RenameSavedFilter, { refetch });
  const remove = useAction(DeleteSavedFilter, { refetch });
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteView = async () => {
    await remove.run({ accountId, id }, t(texts.viewDeleted, { name: before }));
    setIsConfirming(false);
  };
  const problem = name === before ? undefined : nameRule(name);
  return (
    <Stack gap="one">
      <TextField
        label={t(texts.nameOf, { name: before })}
        value={name}
        onChange={setName}
        error={problem ?? rename.wrong ?? remove.wrong}
      />
      <Row>
        <Button
          small
          busy={rename.busy}
          disabled={name.trim() === before || problem !== undefined}
          label={t(texts.renameNamed, { name: before })}
          onClick={() =>
            void rename.run({ accountId, id, name: name.trim() }, t(texts.viewRenamed))
          }
        >
          {t(common.rename)}
        </Button>
        <Button
          small
          kind="quiet"
          busy={remove.busy}
          label={t(texts.deleteNamed, { name: before })}
          onClick={() => setIsConfirming(true)}
        >
          {t(common.deleteAction)}
        </Button>
      </Row>
      <Confirm
        title={t(common.deleteTitle, { name: before })}
        verb={t(texts.deleteView)}
        danger
        open={isConfirming}
        busy={remove.busy}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void deleteView()}
      >
        {t(texts.deleteViewHelp)}
      </Confirm>
    </Stack>
  );
}
