import { zeroMoney } from '@lotbook/decimal/decimal';
import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { asOwner, testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeBulk } from '../bulk.ts';
import { replaceOutcomes, type Changed } from './outcome-rows.ts';
import { packDated, type PackedOutcome } from './outcomes.ts';

const database = testDatabase();
const at = '2024-03-01T00:00:00.000Z' as Instant;

/** A transaction with a missing price. */
function makeLacking(n: number, name: string): PackedOutcome {
  const transactionId = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as TransactionId;
  const issue = {
    transactionId,
    code: 'missing-price',
    severity: 'error',
    asset: 'ETH' as AssetId,
    text: { code: 'engine-issues.basisAssigned', params: { asset: name } },
    atStake: { low: zeroMoney, high: zeroMoney },
  } as const;
  const emptyOutcome = {
    entries: [],
    disposals: [],
    income: [],
    gifts: [],
    donations: [],
    lost: [],
    expenses: [],
    matches: [],
  };
  return packDated(
    { outcome: { transactionId, ...emptyOutcome, issues: [issue] }, at },
    (source) => source,
  );
}

/**
 * Leaves the table as it is after nearly all rows were deleted and Postgres vacuumed it: many pages
 * with hardly any rows.
 */
async function emptyTable(
  url: string,
  table: 'issue' | 'stake',
  columns: string,
  values: string,
): Promise<void> {
  await asOwner(
    url,
    `insert into ${table} (account_id, at, transaction_id, position, ${columns}) select gen_random_uuid(), now(), gen_random_uuid(), n, ${values} from generate_series(1, 20000) n`,
  );
  await asOwner(url, `delete from ${table} where position < 20000`);
  await asOwner(url, `vacuum analyze ${table}`);
}

test('replaces issues of many transactions without scanning all of them for each, even if the planner assumes empty tables', async () => {
  const { accountId, scope } = await seedAccount(database.current);
  const { url } = database.current;
  await emptyTable(
    url,
    'issue',
    'code, severity, asset, text_code, params',
    "'missing-price', 'error', 'ETH', 'engine-issues.basisAssigned', '{}'",
  );
  await emptyTable(
    url,
    'stake',
    'issue_transaction_id, code, asset, worth',
    "gen_random_uuid(), 'missing-price', 'ETH', 1",
  );
  const numbers = Array.from({ length: 1_000 }, (_, n) => n);
  const read = await writeBulk(database.current, scope, async (bulk) => {
    await replaceOutcomes(bulk, accountId, {
      going: [],
      changed: [],
      coming: numbers.map((n) => makeLacking(n, 'first')),
    });
    const changed = numbers.map((n): Changed => {
      const now = makeLacking(n, 'then');
      return { now, packed: now, figure: 'same', told: undefined, issues: 'other' };
    });
    await replaceOutcomes(bulk, accountId, { going: [], changed, coming: [] });
    const { rows: issues } = await sql<{
      name: string;
      count: number;
    }>`select params ->> 'asset' as name, count(*) from issue group by 1`.execute(bulk.tx);
    expect(issues).toEqual([{ name: 'then', count: 1000 }]);
    const { rows } = await sql<{
      read: number;
    }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read
      from pg_stat_xact_user_tables where relname in ('issue', 'stake', 'outcome', 'staged_outcome')`.execute(
      bulk.tx,
    );
    return rows[0]!.read;
  });
  expect(read).toBeLessThan(20_000);
});
