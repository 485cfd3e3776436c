import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { format } from '@lotbook/decimal/decimal';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { matchesOnEntries } from '@lotbook/db/stores/match-partners';
import { readTaxEntryPage } from '@lotbook/db/stores/tax-entries';
import { enableMatching, linkTransfer, removeMatch } from '../decisions/links.ts';
import { importText, testServices } from '../testing.ts';
import { readTransactionLots } from './transaction-lots.ts';

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

test('every side of a transfer shows all other ends, the lots that moved, and the lots that began', async () => {
  const ada = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, ada, 'book.csv', rows.join('\n'));
  const read = <T>(work: Parameters<typeof reading<T>>[2]) =>
    reading(database.current, { accountId: ada.accountId }, work);
  const page = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      100,
      undefined,
    ),
  );
  const names = new Map(page.rows.map(({ id, externalId }) => [id, externalId!]));
  const getId = new Map([...names].map(([id, name]) => [name, id]));
  await linkTransfer(
    services,
    ada,
    ada.accountId,
    ['whole', 'part1', 'part2'].map((name) => getId.get(name)!),
  );
  await linkTransfer(
    services,
    ada,
    ada.accountId,
    ['back1', 'back2', 'together'].map((name) => getId.get(name)!),
  );
  await services.workOff();
  const input = async (name: string) => {
    const { ends, opened } = await read(async (db) =>
      readTransactionLots(db, (await findAccount(db, ada.accountId))!, getId.get(name)!),
    );
    const lots = (of: (typeof ends)[number]) =>
      of.lots.map(
        ({ lot, quantity, cameAt }) =>
          `${format(quantity)} of ${names.get(lot)} ${cameAt?.slice(0, 10)}`,
      );
    return [
      ...ends
        .map(
          (end) =>
            `${names.get(end.entry.transactionId)} ${format(end.match.quantity)}: ${lots(end).join(', ')}`,
        )
        .sort(),
      ...opened.map(({ id }) => `opened ${names.get(id)}`),
    ];
  };
  expect(await input('whole')).toEqual([
    'part1 0.5: 0.5 of buy 2024-01-05',
    'part2 0.25: 0.25 of buy 2024-01-05',
  ]);
  expect(await input('part2')).toEqual(['whole 0.25: 0.25 of buy 2024-01-05']);
  expect(await input('together')).toEqual([
    'back1 0.5: 0.5 of buy 2024-01-05',
    'back2 0.25: 0.25 of buy 2024-01-05',
  ]);
  expect([await input('buy'), await input('stake')]).toEqual([['opened buy'], ['opened stake']]);
});

const early = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,2,BTC,Kraken,,buy',
  '2024-03-01T10:00:00Z,deposit,,,,0.5,BTC,Ledger,,in',
  '2024-03-01T10:02:00Z,withdrawal,0.5,BTC,Kraken,,,,,out',
  '2024-05-01T10:00:00Z,deposit,,,,0.25,BTC,Trezor,,in1',
  '2024-05-04T10:00:00Z,deposit,,,,0.5,BTC,Ledger,,in2',
  '2024-05-05T11:00:00Z,withdrawal,0.75,BTC,Kraken,,,,,late',
];

test('a transfer whose deposit is dated before its withdrawal names the other end on both sides, and can be unmatched and matched again', async () => {
  const ada = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, ada, 'book.csv', early.join('\n'));
  const read = <T>(work: Parameters<typeof reading<T>>[2]) =>
    reading(database.current, { accountId: ada.accountId }, work);
  const page = await read((db) =>
    readTransactionPage(
      db,
      { accountId: ada.accountId, filter: {} },
      { column: 'date', descending: false },
      100,
      undefined,
    ),
  );
  const names = new Map(page.rows.map(({ id, externalId }) => [id, externalId!]));
  const getId = new Map([...names].map(([id, name]) => [name, id]));
  const input = async (name: string) => {
    const { ends } = await read(async (db) =>
      readTransactionLots(db, (await findAccount(db, ada.accountId))!, getId.get(name)!),
    );
    return ends
      .map(
        (end) =>
          `${names.get(end.entry.transactionId)} ${format(end.match.quantity)} ${end.match.reason}`,
      )
      .sort();
  };
  const found = (name: string) =>
    read(async (db) => {
      const { rows } = await readTaxEntryPage(
        db,
        { accountId: ada.accountId, filter: {}, side: undefined },
        50,
        undefined,
      );
      const matches = await matchesOnEntries(db, ada.accountId, rows);
      return rows
        .filter(({ transactionId }) => names.get(transactionId) === name)
        .map(({ id }) => matches.get(id)?.reason);
    });
  expect([await input('in'), await input('out')]).toEqual([
    ['out 0.5 amount-time'],
    ['in 0.5 amount-time'],
  ]);
  expect([await found('in'), await found('out')]).toEqual([['amount-time'], ['amount-time']]);

  await removeMatch(services, ada, ada.accountId, getId.get('out')!, false);
  await services.workOff();
  expect([await input('in'), await input('out')]).toEqual([[], []]);
  expect([await found('in'), await found('out')]).toEqual([[undefined], [undefined]]);
  await enableMatching(services, ada, ada.accountId, [getId.get('out')!]);
  await services.workOff();
  expect([await input('in'), await input('out')]).toEqual([
    ['out 0.5 amount-time'],
    ['in 0.5 amount-time'],
  ]);

  await linkTransfer(
    services,
    ada,
    ada.accountId,
    ['in1', 'in2', 'late'].map((name) => getId.get(name)!),
  );
  await services.workOff();
  expect(await input('late')).toEqual(['in1 0.25 manual', 'in2 0.5 manual']);
  expect([await input('in1'), await input('in2')]).toEqual([
    ['late 0.25 manual'],
    ['late 0.5 manual'],
  ]);
  expect([await found('in1'), await found('in2'), await found('late')]).toEqual([
    ['manual'],
    ['manual'],
    ['manual'],
  ]);
  await removeMatch(services, ada, ada.accountId, getId.get('late')!, false);
  await services.workOff();
  expect([await input('in1'), await input('in2'), await input('late')]).toEqual([[], [], []]);
});
