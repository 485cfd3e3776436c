import { reading, writing } from '@lotbook/db/database';
import {
  changeIntegration,
  findIntegration,
  replaceIntegrationAccounts,
} from '@lotbook/db/stores/integrations';
import { holdIntegrationRun, type IntegrationRun } from '@lotbook/db/stores/integration-runs';
import { listPostings, putPostings } from '@lotbook/db/stores/postings';
import type { PostingStore } from '@lotbook/integrations/posting/posting-store';
import type { AccountId } from '@lotbook/model/ids';
import { SupersededRun } from './superseded-run.ts';
import type { Services } from '../services.ts';
import { readPostingRow, toPostingRow } from './posting-rows.ts';

export interface PostingBooksPlace {
  readonly accountId: AccountId;
  readonly app: string;
  readonly tenantId: string;
}

export interface PostingPlace extends PostingBooksPlace {
  readonly run: Pick<IntegrationRun, 'id' | 'attempt'>;
}

/** What is stored about the postings of one company, for those who only read. */
export const createPostingReader = (
  { database }: Pick<Services, 'database'>,
  { accountId, app, tenantId }: PostingBooksPlace,
): Pick<PostingStore, 'load' | 'loadReadUntil'> => ({
  load: () =>
    reading(database, { accountId }, async (db) =>
      (await listPostings(db, accountId, { app, tenantId })).map(readPostingRow),
    ),
  loadReadUntil: async () => {
    const found = await reading(database, { accountId }, (db) =>
      findIntegration(db, accountId, app),
    );
    return found?.readUntil ? new Date(found.readUntil) : undefined;
  },
});

/** Postings of one company in the database. Writes only while the try is the newest of its run. */
export function createPostingStore(
  { database }: Pick<Services, 'database'>,
  { accountId, app, tenantId, run }: PostingPlace,
): PostingStore {
  const books = { app, tenantId };
  const write = (work: Parameters<typeof writing<void>>[2]): Promise<void> =>
    writing(database, { accountId }, async (tx) => {
      if (!(await holdIntegrationRun(tx, accountId, run))) throw new SupersededRun();
      await work(tx);
    });
  return {
    ...createPostingReader({ database }, { accountId, app, tenantId }),
    save: (rows) =>
      write((tx) => putPostings(tx, accountId, books, rows.map(toPostingRow), run.id)),
    saveReadUntil: (at) =>
      write((tx) => changeIntegration(tx, accountId, app, { readUntil: at.toISOString() })),
    saveBooks: ({ name, currency, country, lockDate }, accounts) =>
      write(async (tx) => {
        await changeIntegration(tx, accountId, app, {
          orgName: name,
          currency,
          country: country ?? null,
          lockDate: lockDate ?? null,
        });
        await replaceIntegrationAccounts(
          tx,
          accountId,
          app,
          accounts.map(({ isActive, unusable, id, code, name: text, type, classification }) => ({
            id,
            code,
            name: text,
            type,
            classification,
            active: isActive,
            unusable: unusable ?? null,
          })),
        );
      }),
  };
}
