import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { transactionPage } from '@lotbook/db/stores/transactions';
import { format } from '@lotbook/decimal/decimal';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { linkTransfer } from '../decisions/links.ts';
import { importText, testServices } from '../testing.ts';
import { transactionLots } from './transaction-lots.ts';

const database = testDatabase();

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy',
  '2024-02-01T10:00:00Z,deposit,,,,0.25,BTC,Kraken,400,stake',
  '2024-03-01T10:00:00Z,withdrawal,0.75,BTC,Kraken,,,,,whole',
  '2024-06-01T10:00:00Z,deposit,,,,0.5,BTC,Ledger,,part1',
  '2024-09-01T10:00:00Z,deposit,,,,0.25,BTC,Trezor,,part2',
  '2025-01-01T10:00:00Z,withdrawal,0.5,BTC,Ledger,,,,,back1',
  '2025-05-01T10:00:00Z,withdrawal,0.25,BTC,Trezor,,,,,back2',
  '2025-08-01T10:00:00Z,deposit,,,,0.75,BTC,Kraken,,together',
];

test('all other ends of a transfer are told from every side, with the lots that moved, and the lots that began', async () => {
  const ada = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, ada, 'book.csv', rows.join('\n'));
  const read = <T>(work: Parameters<typeof reading<T>>[2]) => reading(database.current, { accountId: ada.accountId }, work);
  const page = await read((db) => transactionPage(db, { accountId: ada.accountId, filter: {} }, { column: 'date', descending: false }, 100, undefined));
  const names = new Map(page.rows.map(({ id, externalId }) => [id, externalId!]));
  const idOf = new Map([...names].map(([id, name]) => [name, id]));
  await linkTransfer(
    services,
    ada,
    ada.accountId,
    ['whole', 'part1', 'part2'].map((name) => idOf.get(name)!),
  );
  await linkTransfer(
    services,
    ada,
    ada.accountId,
    ['back1', 'back2', 'together'].map((name) => idOf.get(name)!),
  );
  await services.workOff();
  const told = async (name: string) => {
    const { ends, opened } = await read(async (db) => transactionLots(db, (await findAccount(db, ada.accountId))!, idOf.get(name)!));
    const lots = (of: (typeof ends)[number]) => of.lots.map(({ lot, quantity, cameAt }) => `${format(quantity)} of ${names.get(lot)} ${cameAt?.slice(0, 10)}`);
    return [
      ...ends.map((end) => `${names.get(end.entry.transactionId)} ${format(end.match.quantity)}: ${lots(end).join(', ')}`).sort(),
      ...opened.map(({ id }) => `opened ${names.get(id)}`),
    ];
  };
  expect(await told('whole')).toEqual(['part1 0.5: 0.5 of buy 2024-01-05', 'part2 0.25: 0.25 of buy 2024-01-05']);
  expect(await told('part2')).toEqual(['whole 0.25: 0.25 of buy 2024-01-05']);
  expect(await told('together')).toEqual(['back1 0.5: 0.5 of buy 2024-01-05', 'back2 0.25: 0.25 of buy 2024-01-05']);
  expect([await told('buy'), await told('stake')]).toEqual([['opened buy'], ['opened stake']]);
});
