import { reading, type Db } from '@lotbook/db/database';
import { loadTransactionIssues } from '@lotbook/db/stores/issues';
import { getOutcomes } from '@lotbook/db/stores/outcome-reading';
import { readTransactionPage, type TransactionRow } from '@lotbook/db/stores/transactions';
import { format, formatMoney } from '@lotbook/decimal/decimal';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
export const rows = [
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy1',
  '2024-02-05T10:00:00Z,buy,3000,USD,Kraken,1,BTC,Kraken,,buy2',
  '2024-03-01T10:00:00Z,withdrawal,0.5,BTC,Kraken,,,,,out',
  '2024-03-01T10:30:00Z,deposit,,,,0.5,BTC,Ledger,,in',
  '2024-06-01T10:30:00Z,deposit,,,,0.5,BTC,Trezor,400,late',
  '2025-03-01T10:00:00Z,sell,1,BTC,Kraken,4000,USD,Kraken,,sale',
];
export const file = (lines = rows): string => [header, ...lines].join('\n');

/** An account of its own for each test, with what its rows become. */
export function testBook() {
  const database = testDatabase();
  let ada: SeededAccount;
  let services: TestServices;

  beforeEach(async () => {
    ada = await seedAccount(database.current);
    services = testServices(database.current);
  });

  const load = (text = file(), name = 'trades.csv') => importText(services, ada, name, text);
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    reading(database.current, { accountId: ada.accountId }, work);

  /** Transactions by the id of their row. */
  async function transactions(): Promise<Readonly<Record<string, TransactionRow>>> {
    const page = await read((db) =>
      readTransactionPage(
        db,
        { accountId: ada.accountId, filter: {} },
        { column: 'date', descending: false },
        100,
        undefined,
      ),
    );
    return Object.fromEntries(page.rows.map((row) => [row.externalId, row]));
  }

  const getId = async (name: string): Promise<string> => (await transactions())[name]!.id;

  async function outcome(name: string) {
    const [found] = await read(async (db) => getOutcomes(db, ada.accountId, [await getId(name)]));
    return found!.outcome;
  }

  /** `1 BTC of buy1 1000.00`: what left in a sale. */
  async function lots(name: string): Promise<string[]> {
    const names = new Map(Object.entries(await transactions()).map(([row, { id }]) => [id, row]));
    return (await outcome(name)).disposals.map(
      (each) =>
        `${format(each.quantity)} ${each.asset} of ${names.get(each.lotId) ?? each.lotId} ${formatMoney(each.basis)}`,
    );
  }

  async function issues(name: string): Promise<string[]> {
    return (
      await read(async (db) => loadTransactionIssues(db, ada.accountId, [await getId(name)]))
    ).map(({ code }) => code);
  }
  return {
    get ada() {
      return ada;
    },
    get services() {
      return services;
    },
    database,
    load,
    read,
    transactions,
    getId,
    outcome,
    lots,
    issues,
  };
}

/** What is recorded now is recorded before a sale that a clock elsewhere has seen already. */
export const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();
export const saleSoon = (): string =>
  `${minutesFromNow(4)},sell,1,BTC,Kraken,4000,USD,Kraken,,sale`;
