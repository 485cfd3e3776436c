import { reading } from '@lotbook/db/database';
import { countIssues } from '@lotbook/db/stores/issue-counts';
import { readIssuePage } from '@lotbook/db/stores/issues';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { undoImport } from '../imports/undo-import.ts';
import { importText, testServices } from '../testing.ts';
import { computeAccount } from './compute-account.ts';
import { ResidentLedgers } from './resident-ledgers.ts';

const database = testDatabase();
const header = 'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id\n';

test('the issue list and the command line report the same about deposits whose units are sold', async () => {
  const owner = await seedAccount(database.current);
  const { accountId } = owner;
  const services = testServices(database.current);
  const ledgers = new ResidentLedgers();
  const listed = async () => {
    await computeAccount(services, { accountId }, ledgers);
    while (ledgers.makeReady(accountId)) continue;
    return reading(database.current, owner, async (db) => {
      const { rows } = await readIssuePage(
        db,
        accountId,
        { codes: ['unmatched-deposit'] },
        { order: 'gravity', limit: 9 },
      );
      const counts = await countIssues(db, accountId);
      return {
        rows: rows.map(({ severity }) => severity),
        counts: counts.flatMap(({ code, severity, count }) =>
          code === 'unmatched-deposit' ? [`${count} ${severity}`] : [],
        ),
      };
    });
  };
  await importText(
    services,
    owner,
    'deposit.csv',
    `${header}2024-01-01,deposit,,,,1,BTC,kraken,d\n`,
  );
  expect(await listed()).toEqual({ rows: ['warning'], counts: ['1 warning'] });
  const sale = await importText(
    services,
    owner,
    'sale.csv',
    `${header}2024-06-01,sell,1,BTC,kraken,150,USD,,s\n`,
  );
  expect(await listed()).toEqual({ rows: ['error'], counts: ['1 error'] });
  await undoImport(services, owner, accountId, sale.id);
  expect(await listed()).toEqual({ rows: ['warning'], counts: ['1 warning'] });
});
