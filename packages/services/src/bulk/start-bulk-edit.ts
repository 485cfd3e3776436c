import { toStoredText } from '@lotbook/messages/stored-text';
import { joinSentences, fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/bulk';
import type { Tx } from '@lotbook/db/database';
import {
  addBulkEdit,
  loadBulkEdit,
  loadBulkEdits,
  endBulkEdit,
  type BulkEditRow,
} from '@lotbook/db/stores/bulk-edits';
import { refuseDecidedSince, refuseUnlinkedSince } from '@lotbook/db/stores/decisions';
import { resolveSearch, selectTransactions } from '@lotbook/db/stores/transaction-filter';
import { readTransactionSums } from '@lotbook/db/stores/transactions';
import { AppError } from '@lotbook/model/errors';
import { decideInTurn, makeNothingFitsError, type DecisionReport } from '../decisions/deciding.ts';
import { requireKnownFilter, type FilterFor } from '../base/entry-ids.ts';
import { readingAs, type Member } from '../member.ts';
import { selectDecidedIds } from '@lotbook/db/stores/transaction-ids';
import { readSealedNotes } from '../seal-warnings/sealed-warnings.ts';
import type { Actor, Services } from '../services.ts';
import { applyEdit, chooseFor, type PartDone } from './apply-edit.ts';
import {
  validateBulkEdit,
  listDecisionKinds,
  isPlanned,
  type RequestedBulkEdit,
  type BulkEdit,
} from './bulk-edit.ts';
import { formatEdit } from './edit-text.ts';

/** So many are done while the caller waits; more are a worker's, and so is what takes a plan. */
export const mostAtOnce = 2_000;

/** No figure depends on these. */
export const affectsNoFigure = ({ kind }: BulkEdit): boolean =>
  kind === 'memo' || kind === 'contact' || kind === 'organization';

/** Edits every transaction of a filter: immediately if they are few, else as a job whose progress `bulkEdits` shows. All or nothing. */
export async function startBulkEdit(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  request: RequestedBulkEdit,
  seen?: string,
): Promise<BulkEditRow> {
  let id: string | undefined;
  await decideInTurn(services, actor, { accountId, seen }, async (tx, member, decider) => {
    const { account, userId } = member;
    const edit = await validateBulkEdit(tx, account.id, request);
    const selected = await requireKnownFilter(tx, account, filter);
    const { count: total } = await readTransactionSums(tx, {
      accountId: account.id,
      filter: selected,
    });
    if (total === 0) throw makeNothingFitsError();
    const row = await addBulkEdit(tx, account.id, { edit, filter: selected, total, userId });
    id = row.id;
    if (total <= mostAtOnce && !isPlanned(edit)) {
      const done = await chooseFor(tx, account.id, selected, edit);
      const part = await applyEdit(tx, decider, edit, done.chosen);
      return end(tx, member, row, {
        edit,
        total: done.meant,
        ...part,
        skipped: part.skipped + done.meant - done.chosen,
        batch: decider.batch,
      });
    }
    // Refuse invalid requests now: the worker later runs them as they were requested.
    const those = selectTransactions(
      await resolveSearch(tx, { accountId: account.id, filter: selected }),
    );
    await refuseDecidedSince(tx, decider, listDecisionKinds(edit), those);
    if (edit.kind === 'matching-on') await refuseUnlinkedSince(tx, decider, those);
    await services.queue.enqueue(tx, { kind: 'bulk', accountId: account.id, bulkEditId: row.id });
    return {
      decision: { changed: 0, unchanged: 0, skipped: 0, message: fill(texts.queued) },
      action: 'bulk',
    };
  });
  return readingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (db, { account }) => (await loadBulkEdit(db, account.id, id ?? ''))!,
  );
}

interface Ending extends PartDone {
  readonly edit: BulkEdit;
  readonly total: number;
  readonly batch: string | undefined;
}

/** Stores the result in the transaction that made it. @throws AppError TAKEN_OVER if another attempt did it or it was canceled. */
export async function end(
  tx: Tx,
  { account }: Member,
  row: BulkEditRow,
  { edit, total, changed, skipped, left, batch }: Ending,
): Promise<DecisionReport> {
  const message = formatEdit(edit, { changed, skipped, ...(left && { left }) });
  const sealed =
    batch === undefined
      ? []
      : await readSealedNotes(tx, account, selectDecidedIds(account.id, batch));
  const ended = await endBulkEdit(tx, account.id, row, {
    status: 'done',
    message: toStoredText(joinSentences(message, ...sealed)),
    total,
    done: total,
    changed,
    batch: changed > 0 ? (batch ?? null) : null,
  });
  if (!ended) throw new AppError('TAKEN_OVER', fill(texts.alreadyRunning));
  return {
    decision: { changed, unchanged: Math.max(0, total - changed - skipped), skipped, message },
    action: `bulk ${edit.kind}`,
    after: { ...edit, filter: row.filter, total },
    ...(affectsNoFigure(edit) ? { besides: true as const } : {}),
  };
}

/** What is done to many transactions and has not ended, and what ended lately, the last first. */
export const readBulkEdits = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly BulkEditRow[]> =>
  readingAs(services, actor, accountId, 'txSearchView', (db, { account }) =>
    loadBulkEdits(db, account.id, 20),
  );
