import { AppError } from '@lotbook/model/errors';
import type { FilterFor } from '../decisions/set-categories.ts';
import { readingAs } from '../member.ts';
import { ask } from '../questions/ask.ts';
import type { BulkPreview } from '../questions/bulk-question.ts';
import type { Actor, Services } from '../services.ts';
import { checkedBulkEdit, isPlanned, type AskedBulkEdit } from './bulk-edit.ts';

/** What an act would decide, before anything is. Nothing is kept. @throws AppError BAD_INPUT for a kind that has no plan. */
export async function previewBulkEdit(services: Services, actor: Actor, accountId: string, filter: FilterFor, asked: AskedBulkEdit): Promise<BulkPreview> {
  const { account, edit } = await readingAs(services, actor, accountId, 'txSearchView', async (db, member) => ({
    account: member.account,
    edit: await checkedBulkEdit(db, member.account.id, asked),
  }));
  if (!isPlanned(edit)) throw new AppError('BAD_INPUT', 'This kind of edit has no preview: it is the same for all.', { field: 'edit' });
  return ask(services, account.id, { kind: 'bulk', wanted: { filter: filter(account), edit } });
}
