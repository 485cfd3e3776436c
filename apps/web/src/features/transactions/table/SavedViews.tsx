import { useApolloClient, useQuery } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
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
import { compactView, filterPart, readView, type View } from '../view.ts';
import {
  AddSavedFilter,
  DeleteSavedFilter,
  RenameSavedFilter,
  SavedFiltersDocument,
  type SavedView,
} from './documents.ts';

const nameRule = combineRules(required('viewName'), atMostCharacters(80));
const refetch = ['SavedFilters'] as const;

interface ViewsFieldProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

/** The views that somebody saved for everybody in the account; choosing one shows it, leaving it shows everything. */
export function ViewsField({ view, onChange }: ViewsFieldProps) {
  const saved = useSavedViews();
  if (saved.length === 0) return null;
  const now = JSON.stringify(savedPart(view));
  const current = saved.find(
    ({ filter }) => JSON.stringify(savedPart(readView(filter as Record<string, unknown>))) === now,
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
    { value: '', label: current ? 'Leave this view' : 'Saved view' },
    ...saved.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SelectField
      bare
      label="Saved view"
      value={current?.id ?? ''}
      options={options}
      onChange={show}
    />
  );
}

/** A view is its filters and its order, with its keys in one order so that equal views have equal text. */
function savedPart(view: View): View {
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

/** Keeps the filters and the order under a name. */
export function SaveView({ view, onClose }: SaveViewProps) {
  const accountId = useAccountId();
  const saved = useSavedViews();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [unasked, setUnasked] = useState<string>();
  const client = useApolloClient();
  const { run, busy, wrong } = useAction(AddSavedFilter, { refetch });
  const namedSo = (views: readonly SavedView[] | undefined) =>
    views?.find((each) => each.name === name.trim())?.id;
  const replaces = namedSo(saved);
  const problem = tried
    ? (nameRule(name) ?? (unasked === name.trim() ? meanwhile : undefined))
    : undefined;
  const save = async () => {
    setTried(true);
    setUnasked(undefined);
    if (nameRule(name) !== undefined) return;
    const { data } = await client
      .query({ query: SavedFiltersDocument, variables: { accountId }, fetchPolicy: 'network-only' })
      .catch(unread);
    if (namedSo(data?.savedFilters) && !replaces) {
      setUnasked(name.trim());
      return;
    }
    if (
      await run(
        {
          accountId,
          filter: { name: name.trim(), filter: savedPart(view) },
          ...(replaces !== undefined && { replaces }),
        },
        `View ${name.trim()} saved.`,
      )
    )
      onClose();
  };
  return (
    <Dialog
      title="Save this view"
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            {replaces ? 'Replace' : 'Save view'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={problem ?? wrong}
        help={
          replaces
            ? 'A view of this name is there already; it is replaced.'
            : 'Its filters and its order, for everybody in the account.'
        }
      />
    </Dialog>
  );
}

const meanwhile =
  'Somebody saved a view of this name meanwhile. Choose another name, or replace it.';
/** Saving it then says what is wrong. */
const unread = () => ({ data: undefined });

/** Other names for views, and an end to those that nobody needs. */
export function ManageViews({ onClose }: { readonly onClose: () => void }) {
  const saved = useSavedViews();
  return (
    <Dialog title="Saved views" open onClose={onClose}>
      <Stack gap="two">
        {saved.length === 0 && (
          <Text tone="muted">
            No view is saved. Filter the table, and save it from the same menu.
          </Text>
        )}
        {saved.map((each) => (
          <ViewLine key={each.id} saved={each} />
        ))}
      </Stack>
    </Dialog>
  );
}

function ViewLine({ saved: { id, name: before } }: { readonly saved: SavedView }) {
  const accountId = useAccountId();
  const [name, setName] = useState(before);
  const rename = useAction(RenameSavedFilter, { refetch });
  const remove = useAction(DeleteSavedFilter, { refetch });
  const [asking, setAsking] = useState(false);
  const end = async () => {
    await remove.run({ accountId, id }, `View ${before} deleted.`);
    setAsking(false);
  };
  const problem = name === before ? undefined : nameRule(name);
  return (
    <Stack gap="one">
      <TextField
        label={`Name of ${before}`}
        value={name}
        onChange={setName}
        error={problem ?? rename.wrong ?? remove.wrong}
      />
      <Row>
        <Button
          small
          busy={rename.busy}
          disabled={name.trim() === before || problem !== undefined}
          label={`Rename ${before}`}
          onClick={() => void rename.run({ accountId, id, name: name.trim() }, 'Renamed.')}
        >
          Rename
        </Button>
        <Button
          small
          kind="quiet"
          busy={remove.busy}
          label={`Delete ${before}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </Row>
      <Confirm
        title={`Delete ${before}?`}
        verb="Delete view"
        danger
        open={asking}
        busy={remove.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
      >
        Nobody in the account can choose it any more. Transactions and figures stay as they are.
      </Confirm>
    </Stack>
  );
}
