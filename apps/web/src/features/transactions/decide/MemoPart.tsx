import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { readAnew } from '../../../system/read-anew.ts';
import {
  AddMemo,
  ChangeMemo,
  DeleteMemo,
  RestoreMemo,
  TransactionSidesDocument,
  type MemoRow,
} from './documents.ts';
import { step, useDecide } from './use-decide.ts';
import { NEW, useMemoDrafts } from './use-memo-drafts.ts';

interface MemoPartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly appType: string;
  readonly memos: readonly MemoRow[];
  readonly may: { readonly add: boolean; readonly edit: boolean; readonly remove: boolean };
}

/** What people wrote beside the transaction, and a line for more. */
export function MemoPart({ accountId, transactionId, appType, memos, may }: MemoPartProps) {
  const client = useApolloClient();
  const { run, busy, wrong, forget } = useDecide();
  const { drafts, write, drop } = useMemoDrafts(transactionId, memos);
  const [begun, setEdited] = useState(() => memos.find(({ id }) => id in drafts));
  // Where it was deleted meanwhile, what was written goes on as a new one.
  const edited = memos.some(({ id }) => id === begun?.id) ? begun : undefined;
  const place = edited?.id ?? NEW;
  const text = drafts[place] ?? '';
  const add = (memo: string) =>
    step(AddMemo, { accountId, transaction: transactionId, appType, memo });
  const change = (id: string, memo: string, was: string) =>
    step(ChangeMemo, { accountId, id, memo, was });
  const restoreNames = (id: string) => step(RestoreMemo, { accountId, id });
  const remove = (id: string) => step(DeleteMemo, { accountId, id });
  const removeRow = (memo: MemoRow) => {
    drop(memo.id);
    if (edited?.id === memo.id) setEdited(undefined);
    void run(remove(memo.id), { said: 'Memo deleted.', undo: [restoreNames(memo.id)] });
  };
  const edit = (memo: MemoRow) => {
    forget();
    if (!(memo.id in drafts)) write(memo.id, memo.memo);
    setEdited(memo);
  };
  const leave = () => {
    forget();
    drop(place);
    setEdited(undefined);
  };
  const save = async () => {
    const done = edited
      ? await run(change(edited.id, text, edited.memo), {
          said: 'Memo changed.',
          undo: [change(edited.id, edited.memo, text.trim())],
        })
      : await run(add(text), { said: 'Memo added.', undo: (answer) => [remove(getId(answer))] });
    if (done) leave();
    else if (edited) await lookAgain(edited.id);
  };
  /** What was refused because somebody changed the memo says what it says now: from then on that is what the person has seen. */
  const lookAgain = async (id: string) => {
    await readAnew(client, new Set(['TransactionSides'])).catch(() => undefined);
    const known = client.readQuery({
      query: TransactionSidesDocument,
      variables: { accountId, transactionId },
    });
    const now = known?.memos.find((memo) => memo.id === id);
    if (now) setEdited(now);
    else if (known) forget();
  };
  if (memos.length === 0 && !may.add) return null;
  return (
    <Part title="Memos">
      <Stack gap="one">
        {memos.map((memo) => (
          <div key={memo.id}>
            <Text>{memo.memo}</Text>
            <Row between>
              <Text as="span" tone="muted" size="small">
                <Written memo={memo} />
              </Text>
              <Row>
                {may.edit && (
                  <Button
                    small
                    kind="quiet"
                    label={`Edit memo ${memo.memo}`}
                    onClick={() => edit(memo)}
                  >
                    Edit
                  </Button>
                )}
                {may.remove && (
                  <Button
                    small
                    kind="quiet"
                    label={`Delete memo ${memo.memo}`}
                    disabled={busy}
                    onClick={() => removeRow(memo)}
                  >
                    Delete
                  </Button>
                )}
              </Row>
            </Row>
          </div>
        ))}
        {(edited ? may.edit : may.add) && (
          <Form onSubmit={() => void save()}>
            <TextField
              label={edited ? 'Edit memo' : 'New memo'}
              value={text}
              onChange={(next) => write(place, next)}
              error={wrong}
            />
            <Row>
              <Button small submit busy={busy}>
                {edited ? 'Save memo' : 'Add memo'}
              </Button>
              {edited && (
                <Button small kind="quiet" onClick={leave}>
                  Cancel
                </Button>
              )}
            </Row>
          </Form>
        )}
        {wrong && !may.add && <Banner tone="loss">{wrong}</Banner>}
      </Stack>
    </Part>
  );
}

const Written = ({
  memo: { createdByEmail, createdAt, changedByEmail, changedAt },
}: {
  readonly memo: MemoRow;
}) => (
  <>
    {createdByEmail ?? 'Somebody'}, <When at={createdAt} />
    {changedAt !== null && (
      <>
        ; changed by {changedByEmail ?? 'somebody'}, <When at={changedAt} />
      </>
    )}
  </>
);

const getId = (answer: unknown): string => (answer as { readonly id: string }).id;
