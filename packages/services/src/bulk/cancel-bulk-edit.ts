import { loadBulkEdit, cancelBulkEdit, type BulkEditRow } from '@lotbook/db/stores/bulk-edits';
import { formatDoing } from '@lotbook/model/action-text';
import { AppError } from '@lotbook/model/errors';
import { deciding, formatTransactions } from '../decisions/deciding.ts';
import { isId, notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { BulkEdit } from './bulk-edit.ts';

/** Cancels a queued or running bulk edit: nothing of it is stored. @throws AppError CONFLICT if it has ended. */
export async function cancelBulk(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<BulkEditRow> {
  let cancelled: BulkEditRow | undefined;
  await deciding(services, actor, { accountId }, async (tx, { account, userId }) => {
    if (!isId(id) || !(await loadBulkEdit(tx, account.id, id))) throw notFound('change');
    cancelled = await cancelBulkEdit(tx, account.id, id, {
      userId,
      message: 'Canceled: nothing was changed.',
    });
    if (!cancelled)
      throw new AppError('CONFLICT', 'It has ended already, so there is nothing to cancel.');
    const { kind } = cancelled.edit as BulkEdit;
    const message = `${formatDoing(kind)}, ${formatTransactions(cancelled.total)}, started by ${cancelled.begunBy ?? 'another person'}: canceled, nothing was changed.`;
    return {
      decision: { changed: 0, unchanged: 0, skipped: 0, message },
      action: `bulk ${kind} cancelled`,
      made: true,
    };
  });
  return cancelled!;
}
