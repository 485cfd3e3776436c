import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/bulk';
import { readLastDecided } from '@lotbook/db/stores/decisions';
import { resolveSearch, selectTransactions } from '@lotbook/db/stores/transaction-filter';
import { AppError } from '@lotbook/model/errors';
import type { FilterFor } from '../base/entry-ids.ts';
import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import type { BulkPreview } from './bulk-question.ts';
import type { Actor, Services } from '../services.ts';
import { validateBulkEdit, isPlanned, type RequestedBulkEdit } from './bulk-edit.ts';

/** The newest decision about the selected transactions before the preview: a reader of the preview has seen that much. */
export interface EditPreview extends BulkPreview {
  readonly decidedAt: string | undefined;
}

/** The decisions that an edit would make. Stores nothing. @throws AppError BAD_INPUT for a kind without a plan. */
export async function previewBulkEdit(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  request: RequestedBulkEdit,
): Promise<EditPreview> {
  const { id, meant, edit, decidedAt } = await readingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (db, { account }) => {
      const window = { accountId: account.id, filter: filter(account) };
      return {
        id: account.id,
        meant: window.filter,
        edit: await validateBulkEdit(db, account.id, request),
        decidedAt: await readLastDecided(
          db,
          account.id,
          selectTransactions(await resolveSearch(db, window)),
        ),
      };
    },
  );
  if (!isPlanned(edit))
    throw new AppError('BAD_INPUT', fill(texts.previewUnavailable), {
      field: 'edit',
    });
  return {
    ...(await ask(services, id, { kind: 'bulk', wanted: { filter: meant, edit } })),
    decidedAt,
  };
}
