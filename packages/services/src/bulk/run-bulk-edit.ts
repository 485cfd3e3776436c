import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/bulk';
import { reading, writing } from '@lotbook/db/database';
import {
  claimBulkEdit,
  endBulkEdit,
  reportBulkEdit,
  type BulkEditRow,
} from '@lotbook/db/stores/bulk-edits';
import { findAccount } from '@lotbook/db/stores/accounts';
import {
  choosePart,
  loadAffectedIds,
  skipDecidedSince,
  setAside,
} from '@lotbook/db/stores/selected-transactions';
import { waitForTurn } from '@lotbook/db/stores/decisions';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import { decideInTurn } from '../decisions/deciding.ts';
import { makeNoAccessError } from '../member.ts';
import { askForAnswers } from './bulk-question.ts';
import type { Services } from '../services.ts';
import { applyEdit, chooseFor, type PartDone, type Prepared } from './apply-edit.ts';
import { listDecisionKinds, isPlanned, type BulkEdit, type PlannedEdit } from './bulk-edit.ts';
import { countReasons } from './plan.ts';
import { end } from './start-bulk-edit.ts';

const partSize = 20_000;

const decidedLater: FilledMessage = fill(texts.decidedMeanwhile);

interface BulkJob {
  readonly accountId: AccountId;
  readonly bulkEditId: string;
}

/**
 * Job: edits many transactions on behalf of the requester, in one database transaction, part by part, so that a killed process leaves nothing behind, progress
 * is visible, and it stops after the current part when canceled. Decisions made after the request are kept. A refusal ends it with a message; any other failure is thrown, for the queue to retry.
 */
export async function runBulkEdit(
  services: Services,
  { accountId, bulkEditId }: BulkJob,
): Promise<void> {
  const row = await writing(services.database, { accountId }, (tx) =>
    claimBulkEdit(tx, accountId, bulkEditId),
  );
  if (!row) return;
  try {
    await doParts(services, accountId, row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'TAKEN_OVER') return;
    await writing(services.database, { accountId }, (tx) =>
      endBulkEdit(tx, accountId, row, { status: 'failed', message: error.message }),
    );
  }
}

async function doParts(services: Services, accountId: AccountId, row: BulkEditRow): Promise<void> {
  const edit = row.edit as BulkEdit;
  const prepared = isPlanned(edit) ? await prepareEdit(services, accountId, row, edit) : undefined;
  await decideInTurn(
    services,
    { userId: row.createdBy },
    { accountId },
    async (tx, member, decider) => {
      await waitForTurn(tx, decider);
      const { meant, chosen: fitting } = await chooseFor(tx, accountId, row.filter, edit);
      const later = await skipDecidedSince(tx, accountId, listDecisionKinds(edit), row.createdAt);
      const chosen = await setAside(tx);
      await report(services, accountId, row, 0);
      let sum: PartDone = {
        changed: 0,
        skipped: meant - fitting + later,
        left: countReasons([{ count: later, why: decidedLater }]),
      };
      for (let from = 0; from < chosen; from += partSize) {
        const part = await applyEdit(
          tx,
          decider,
          edit,
          await choosePart(tx, from, partSize),
          prepared,
        ); // oxlint-disable-line no-await-in-loop -- one part after the other, in one transaction
        sum = {
          changed: sum.changed + part.changed,
          skipped: sum.skipped + part.skipped,
          left: countReasons([...(sum.left ?? []), ...(part.left ?? [])]),
        };
        await report(services, accountId, row, Math.min(from + partSize, chosen)); // oxlint-disable-line no-await-in-loop -- people see it between the parts
      }
      return end(tx, member, row, { edit, total: meant, ...sum, batch: decider.batch });
    },
  );
}

/** Queries providers before the operation starts, so that no concurrent decision waits for them. */
async function prepareEdit(
  services: Services,
  accountId: AccountId,
  row: BulkEditRow,
  edit: PlannedEdit,
): Promise<Prepared> {
  const { account, ids } = await reading(services.database, { accountId }, async (db) => ({
    account: await findAccount(db, accountId),
    ids: await loadAffectedIds(db, accountId, row.filter),
  }));
  if (!account) throw makeNoAccessError();
  return {
    account,
    answers: await askForAnswers(services, account, edit, ids, () =>
      report(services, accountId, row, 0),
    ),
    now: instantFromMs(Date.now()),
  };
}

/** Stored outside of the database transaction, so that it is visible. @throws AppError TAKEN_OVER if another attempt has replaced this one. */
async function report(
  services: Services,
  accountId: AccountId,
  row: BulkEditRow,
  done: number,
): Promise<void> {
  const current = await writing(services.database, { accountId }, (tx) =>
    reportBulkEdit(tx, accountId, row, done),
  );
  if (!current) throw new AppError('TAKEN_OVER', fill(texts.attemptReplaced));
}

/** Ends one that failed for good after its last try. */
export async function giveUpBulkEdit(
  services: Services,
  { accountId, bulkEditId }: BulkJob,
): Promise<void> {
  await writing(services.database, { accountId }, async (tx) => {
    const row = await claimBulkEdit(tx, accountId, bulkEditId);
    const message: FilledMessage = fill(texts.internalError);
    if (row)
      await endBulkEdit(tx, accountId, row, { status: 'failed', message: toStoredText(message) });
  });
}
