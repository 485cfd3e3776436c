import { requireDetails } from '@lotbook/db/stores/computations';
import { findImport } from '@lotbook/db/stores/imports';
import { pricedBy } from '@lotbook/db/stores/prices';
import type { ImportId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import { knownSource } from '../base/known-source.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { sealedWarnings, type SealedWarning } from '../seal-warnings/sealed-warnings.ts';

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
    const own = sql`select id from record where account_id = ${account.id} and import_id = ${found.id}`;
    return sealedWarnings(db, account, sql`${own} union ${pricedBy(account.id, found.id)}`);
  });

/** The same of a source. */
export const listSourceWarnings = (
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<readonly SealedWarning[]> =>
  readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const { id } = await knownSource(db, account.id, sourceId);
    return sealedWarnings(
      db,
      account,
      sql`select id from transaction where account_id = ${account.id} and source_id = ${id}`,
    );
  });
