import { joinSentences, fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { log } from '@lotbook/db/stores/accounts';
import { findImport, removeImport } from '@lotbook/db/stores/imports';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { forgetAddedChoices } from './added-lot-selections.ts';
import { selectImportedIds } from '@lotbook/db/stores/transaction-ids';
import { isId, notFound, writingAs } from '../member.ts';
import { readSealedNotes } from '../seal-warnings/sealed-warnings.ts';
import type { Actor, Services } from '../services.ts';

/** Deletes an import and the rows that it added. The decisions about those rows are kept for when they return. */
export function undoImport(
  services: Services,
  actor: Actor,
  accountId: string,
  importId: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceDelete', async (tx, { account, userId }) => {
    const found = isId(importId)
      ? await findImport(tx, account.id, importId as ImportId)
      : undefined;
    if (!found) throw notFound('import');
    const sealed = await readSealedNotes(tx, account, selectImportedIds(account.id, found.id));
    if (!(await removeImport(tx, account.id, found.id)))
      throw new AppError('BUSY', fill(texts.importRunning));
    await log(tx, account.id, {
      userId,
      type: 'import',
      action: 'delete',
      message: joinSentences(
        fill(texts.importWithTransactionsDeleted, { fileName: found.fileName, added: found.added }),
        ...sealed,
      ),
    });
    await forgetAddedChoices(tx, account.id, {
      importId: found.id,
      fileName: found.fileName,
      userId,
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}
