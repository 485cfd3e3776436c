import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/bulk';
import { loadBulkEdit, cancelBulkEdit, type BulkEditRow } from '@lotbook/db/stores/bulk-edits';
import { formatAction } from '@lotbook/model/action-text';
import { AppError } from '@lotbook/model/errors';
import { decideInTurn } from '../decisions/deciding.ts';
import { isId, notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { BulkEdit } from './bulk-edit.ts';
import { translateForReader, renderForReader } from '../reader-texts.ts';

const canceled: FilledMessage = fill(texts.canceled);

/** Cancels a queued or running bulk edit: nothing of it is stored. @throws AppError CONFLICT if it has ended. */
export async function cancelBulk(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<BulkEditRow> {
  let cancelled: BulkEditRow | undefined;
  await decideInTurn(services, actor, { accountId }, async (tx, { account, userId }) => {
    if (!isId(id) || !(await loadBulkEdit(tx, account.id, id))) throw notFound('change');
    cancelled = await cancelBulkEdit(tx, account.id, id, {
      userId,
      message: toStoredText(canceled),
    });
    if (!cancelled) throw new AppError('CONFLICT', fill(texts.alreadyEnded));
    const { kind } = cancelled.edit as BulkEdit;
    const message: FilledMessage = fill(texts.cancellationLogged, {
      doing: formatAction(kind, translateForReader),
      total: cancelled.total,
      begunBy: cancelled.begunBy ?? renderForReader(fill(texts.startedByOther)),
    });
    return {
      decision: { changed: 0, unchanged: 0, skipped: 0, message },
      action: `bulk ${kind} cancelled`,
      made: true,
    };
  });
  return cancelled!;
}
