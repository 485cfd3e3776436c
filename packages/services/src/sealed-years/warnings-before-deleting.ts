import { requireDetails } from '@lotbook/db/stores/computations';
import { findImport } from '@lotbook/db/stores/imports';
import { selectIdsAtSource, selectImportedOrPricedIds } from '@lotbook/db/stores/transaction-ids';
import type { ImportId } from '@lotbook/model/ids';
import { requireSource } from '../base/known-source.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { readSealedWarnings, type SealedWarning } from '../seal-warnings/sealed-warnings.ts';

/** How filed years depend on the transactions, or the prices, that an import would delete. */
export const listImportWarnings = (
  services: Services,
  actor: Actor,
  accountId: string,
  importId: string,
): Promise<readonly SealedWarning[]> =>
  readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const found = isId(importId)
      ? await findImport(db, account.id, importId as ImportId)
      : undefined;
    if (!found) throw notFound('import');
    await requireDetails(db, account.id);
    return readSealedWarnings(db, account, selectImportedOrPricedIds(account.id, found.id));
  });

/** The same of a source. */
export const listSourceWarnings = (
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<readonly SealedWarning[]> =>
  readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const { id } = await requireSource(db, account.id, sourceId);
    return readSealedWarnings(db, account, selectIdsAtSource(account.id, id));
  });
