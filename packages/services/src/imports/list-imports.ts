import { reading } from '@lotbook/db/database';
import { loadImports, type Import } from '@lotbook/db/stores/imports';
import { loadRejections } from '@lotbook/db/stores/rejections';
import type { AccountId, ImportId, SourceId } from '@lotbook/model/ids';
import { isId, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { priceFormat } from './import-prices.ts';

export interface WantedImports {
  /** Absent: of the whole account. */
  readonly sourceId?: string | undefined;
  /** Files of prices alone, which belong to no source. */
  readonly pricesOnly: boolean;
  readonly limit: number;
}

export interface ListedImport extends Import {
  readonly accountId: AccountId;
}

/** The import history, newest first. */
export const listImports = (
  services: Services,
  actor: Actor,
  accountId: string,
  { sourceId, pricesOnly, limit }: WantedImports,
): Promise<readonly ListedImport[]> =>
  readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    if (sourceId !== undefined && !isId(sourceId)) return [];
    const list = await loadImports(db, account.id, {
      sourceId: sourceId as SourceId | undefined,
      format: pricesOnly ? priceFormat : undefined,
      limit,
    });
    return list.map((each) => ({ ...each, accountId: account.id }));
  });

/** A page of the rows that an import rejected. The caller has checked permissions. */
export const listRejections = (
  { database }: Pick<Services, 'database'>,
  { accountId, id }: { readonly accountId: AccountId; readonly id: ImportId },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): ReturnType<typeof loadRejections> =>
  reading(database, { accountId }, (db) => loadRejections(db, accountId, id, limit, offset));
