import { setTimeout as pause } from 'node:timers/promises';
import { reading, writing } from '@lotbook/db/database';
import { readNewestComputation } from '@lotbook/db/stores/computations';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { getOutcome } from '@lotbook/db/stores/outcome-reading';
import { asOwner, testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeMethod } from '../accounts/change-method.ts';
import { setIgnored } from '../decisions/ignore.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { computeAccount } from './compute-account.ts';
import { ResidentLedgers } from './resident-ledgers.ts';

const database = testDatabase();
const sales = 400;
const [early, late] = ['early', 'late'];
const header = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id';
const day = (n: number): string =>
  new Date(Date.UTC(2023, 0, 3) + n * 86_400_000).toISOString().slice(0, 10);
/** Two purchases at another cost, and sales that take the first one's lot first: without it every sale has another gain. */
const trades = [
  `2023-01-01,buy,1000,USD,${sales},BTC,${early}`,
  `2023-01-02,buy,2000,USD,${sales},BTC,${late}`,
  ...Array.from({ length: sales }, (_, n) => `${day(n)},sell,1,BTC,${n + 10},USD,sale ${n}`),
];

let ada: SeededAccount;
let services: TestServices;
let ledgers: ResidentLedgers;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  ledgers = new ResidentLedgers();
  await importText(services, ada, 'trades.csv', [header, ...trades].join('\n'));
  // As if computed by another engine: everything is computed again, and its ledger is kept.
  await writing(database.current, ada.scope, (tx) =>
    tx.updateTable('computation').set({ engine: 'former' }).execute(),
  );
  await computeAccount(services, ada, ledgers);
  // The first edit makes the ledger, with which the next change is compared.
  for (const ignore of [true, false]) {
    await leaveOut(ignore);
    await computeAccount(services, ada, ledgers);
  }
});

const read = <T>(work: Parameters<typeof reading<T>>[2]): Promise<T> =>
  reading(database.current, ada.scope, work);
const getId = (externalId: string): Promise<string> =>
  read(
    async (db) =>
      (
        await db
          .selectFrom('transaction')
          .select('id')
          .where('external_id', '=', externalId)
          .executeTakeFirstOrThrow()
      ).id,
  );
const leaveOut = async (ignore: boolean): Promise<void> =>
  void (await setIgnored(services, ada, ada.accountId, [await getId(early)], ignore));
const gainOf2023 = async (): Promise<string | undefined> =>
  read(
    async (db) => (await readYearTotals(db, ada.accountId)).find(({ year }) => year === 2023)?.gain,
  );
const getBasis = async (externalId: string): Promise<bigint | undefined> => {
  const id = await getId(externalId);
  return read(async (db) => (await getOutcome(db, ada.accountId, id))?.outcome.disposals[0]?.basis);
};
const owes = async (): Promise<boolean | undefined> =>
  (await read((db) => readNewestComputation(db, ada.accountId)))?.owesDetails;

/** Everything that is stored of the account's figures. */
const readStored = (): Promise<readonly string[]> =>
  read(async (db) => {
    const rows: string[] = [];
    for (const table of [
      'transaction_figure',
      'outcome',
      'issue',
      'stake',
      'year_total',
      'month_total',
      'issue_total',
      'holding',
    ]) {
      const found = await sql<{
        row: string;
      }>`select each::text as row from ${sql.table(table)} each where account_id = ${ada.accountId}`.execute(
        db,
      );
      rows.push(...found.rows.map(({ row }) => `${table} ${row}`));
    }
    return rows.toSorted();
  });

async function readStoredAgain(): Promise<readonly string[]> {
  await writing(database.current, ada.scope, async (tx) => {
    for (const table of [
      'transaction_figure',
      'outcome',
      'issue',
      'stake',
      'lot',
      'year_total',
      'month_total',
      'issue_total',
      'holding',
      'computation',
    ])
      await sql`delete from ${sql.table(table)} where account_id = ${ada.accountId}`.execute(tx);
  });
  await computeAccount(services, ada);
  return readStored();
}

/** From now on storing details fails before the commit. */
const stop = (): Promise<unknown> =>
  asOwner(
    database.current.url,
    `create function stopped() returns trigger language plpgsql as $$ begin raise exception 'the power is gone'; end $$;
     create trigger stopped before update on computation for each row when (old.owes_details and not new.owes_details) execute function stopped();`,
  );
const goOn = (): Promise<unknown> =>
  asOwner(database.current.url, 'drop trigger stopped on computation; drop function stopped();');

const useMethod = (method: 'FIFO' | 'HIFO') =>
  changeMethod(services, ada, ada.accountId, { method });
interface Change {
  readonly what: string;
  readonly make: () => Promise<unknown>;
  readonly revokeDecisions: () => Promise<unknown>;
}
/** After either all sales take the lot that cost more. The ledger follows the first; the second is computed as a whole, and compared with what is stored. */
const changes: readonly Change[] = [
  {
    what: 'an excluded purchase',
    make: () => leaveOut(true),
    revokeDecisions: () => leaveOut(false),
  },
  {
    what: 'another method for all years',
    make: () => useMethod('HIFO'),
    revokeDecisions: () => useMethod('FIFO'),
  },
];

test.each(changes)(
  '$what is stored like a computation of everything, with no details owed at the end',
  async ({ make }) => {
    await make();
    await computeAccount(services, ada, ledgers);
    expect(await owes()).toBe(false);
    expect(await getBasis(`sale ${sales - 1}`)).toBe(5n * 10n ** 18n);
    const followed = await readStored();
    expect(followed).toEqual(await readStoredAgain());
  },
);

test.each(changes)(
  '$what: figures are displayed before the details are stored, and readers of details wait',
  async ({ make }) => {
    const before = await gainOf2023();
    await stop();
    await make();
    await expect(computeAccount(services, ada, ledgers)).rejects.toThrow('the power is gone');
    expect([await owes(), await gainOf2023()]).toEqual([true, expect.not.stringMatching(before!)]);

    let told: bigint | undefined;
    const waiting = getBasis(`sale ${sales - 1}`).then((basis) => (told = basis));
    await pause(200);
    expect(told).toBeUndefined();
    await goOn();
    await computeAccount(services, ada, ledgers);
    await waiting;
    expect([told, await owes()]).toEqual([5n * 10n ** 18n, false]);
    const completed = await readStored();
    expect(completed).toEqual(await readStoredAgain());
  },
);

test.each(changes)(
  'if details stayed owed and $what was reverted meanwhile, every figure is restored',
  async ({ make, revokeDecisions }) => {
    const first = await readStored();
    await stop();
    await make();
    await expect(computeAccount(services, ada, ledgers)).rejects.toThrow('the power is gone');
    await goOn();
    await revokeDecisions();
    await computeAccount(services, ada);
    expect(await owes()).toBe(false);
    expect(await readStored()).toEqual(first);
  },
);
