import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { refetchQueries } from '../../../system/refetch.ts';
import {
  AddMemo,
  ChangeMemo,
  DeleteMemo,
  RestoreMemo,
  TransactionSidesDocument,
  type MemoRow,
} from './documents.ts';
import { makeStep, useDecide } from './use-decide.ts';
import { NEW, useMemoDrafts } from './use-memo-drafts.ts';

interface MemoPartProps {
  readonly accountId: string;
  readonly transactionId: string;
  readonly appType: string;
  readonly memos: readonly MemoRow[];
  readonly may: { readonly add: boolean; readonly edit: boolean; readonly remove: boolean };
}

/** The memos of a transaction, and a field for a new one. */
export function MemoPart({ accountId, transactionId, appType, memos, may }: MemoPartProps) {
  const t = useTranslate();
  const client = useApolloClient();
  const { run, busy, wrong, forget } = useDecide();
  const { drafts, write, drop } = useMemoDrafts(transactionId, memos);
  const [begun, setEdited] = useState(() => memos.find(({ id }) => id in drafts));
  // If it was deleted in the meantime, the text becomes a new memo.
  const edited = memos.some(({ id }) => id === begun?.id) ? begun : undefined;
  const place = edited?.id ?? NEW;
  const text = drafts[place] ?? '';
  const add = (memo: string) =>
    makeStep(AddMemo, { accountId, transaction: transactionId, appType, memo });
  const change = (id: string, memo: string, was: string) =>
    makeStep(ChangeMemo, { accountId, id, memo, was });
  const restore = (id: string) => makeStep(RestoreMemo, { accountId, id });
  const remove = (id: string) => makeStep(DeleteMemo, { accountId, id });
  const removeRow = (memo: MemoRow) => {
    drop(memo.id);
    if (edited?.id === memo.id) setEdited(undefined);
    void run(remove(memo.id), { said: t(texts.memoDeleted), undo: [restore(memo.id)] });
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
          said: t(texts.memoChanged),
          undo: [change(edited.id, edited.memo, text.trim())],
        })
      : await run(add(text), {
          said: t(texts.memoAdded),
          undo: (answer) => [remove(getId(answer))],
        });
    if (done) leave();
    else if (edited) await reload(edited.id);
  };
  /** After a conflict, shows the current text of the memo, so that the next save is based on it. */
  const reload = async (id: string) => {
    await refetchQueries(client, new Set(['TransactionSides'])).catch(() => undefined);
    const cached = client.readQuery({
      query: TransactionSidesDocument,
      variables: { accountId, transactionId },
    });
    const now = cached?.memos.find((memo) => memo.id === id);
    if (now) setEdited(now);
    else if (cached) forget();
  };
  if (memos.length === 0 && !may.add) return null;
  return (
    <Part title={t(texts.memos)}>
      <Stack gap="one">
        {memos.map((memo) => (
          <div key={memo.id}>
            <Text>{memo.memo}</Text>
            <Row between>
              <Text as="span" tone="muted" size="small">
                <MemoAuthor memo={memo} />
              </Text>
              <Row>
                {may.edit && (
                  <Button
                    small
                    kind="quiet"
                    label={t(texts.editNamedMemo, { memo: memo.memo })}
                    onClick={() => edit(memo)}
                  >
                    {t(common.edit)}
                  </Button>
                )}
                {may.remove && (
                  <Button
                    small
                    kind="quiet"
                    label={t(texts.deleteNamedMemo, { memo: memo.memo })}
                    disabled={busy}
                    onClick={() => removeRow(memo)}
                  >
                    {t(common.deleteAction)}
                  </Button>
                )}
              </Row>
            </Row>
          </div>
        ))}
        {(edited ? may.edit : may.add) && (
          <Form onSubmit={() => void save()}>
            <TextField
              label={t(edited ? texts.editMemo : texts.newMemo)}
              value={text}
              onChange={(next) => write(place, next)}
              error={wrong}
            />
            <Row>
              <Button small submit busy={busy}>
                {t(edited ? texts.saveMemo : texts.addMemo)}
              </Button>
              {edited && (
                <Button small kind="quiet" onClick={leave}>
                  {t(common.cancel)}
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

function MemoAuthor({
  memo: { createdByEmail, createdAt, changedByEmail, changedAt },
}: {
  readonly memo: MemoRow;
}) {
  const t = useTranslate();
  return (
    <>
      {createdByEmail ?? t(texts.someone)}, <When at={createdAt} />
      {changedAt !== null && (
        <>
          ;{' '}
          {changedByEmail === null
            ? t(texts.changedBySomeone)
            : t(texts.changedBy, { person: changedByEmail })}
          , <When at={changedAt} />
        </>
      )}
    </>
  );
}

const getId = (answer: unknown): string => (answer as { readonly id: string }).id;
