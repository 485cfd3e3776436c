import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, reading, writing } from '@lotbook/db/database';
import { startEmbeddedServer } from '@lotbook/db/embedded/server';
import { migrate } from '@lotbook/db/migrate';
import {
  loadValidatorHistory,
  loadValidatorPage,
  sumValidators,
} from '@lotbook/db/stores/validator-list';
import { computeRewards } from '@lotbook/services/staking/compute-rewards';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';

const validators = 10_000;
const days = 365;
const times = 40;

/** Milliseconds of the pages of 10,000 validators with a year of rewards, and of one more day. */
export async function benchStaking(): Promise<Readonly<Record<string, number>>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-bench-staking-'));
  const server = await startEmbeddedServer(folder);
  await migrate(server.url);
  const database = openDatabase(server.url);
  try {
    const { accountId } = await seedAccount(database);
    await writing(database, { accountId }, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`insert into validator (account_id, id, validator_index, public_key, state)
        select ${accountId}, 'ethereum-' || n, n, '0x' || lpad(to_hex(n), 96, '0'), 'found'
        from generate_series(1, ${validators}::integer) n`.execute(tx);
      await sql`insert into staking_day (account_id, on_date, slot, pending_deposits, pending_consolidations, pending)
        select ${accountId}, date '2025-01-01' + d, 7200 * (d + 1), '[]', '[]', d >= ${days - 2}
        from generate_series(0, ${days}::integer) d`.execute(tx);
      await sql`insert into validator_snapshot (account_id, validator_index, on_date, balance,
          effective_balance, status, slashed, credentials, withdrawal_address, read_after_slot)
        select ${accountId}, n, date '2025-01-01' + d, 32 + d * 0.0025, 32, 'active_ongoing', false,
          '0x01', '0x' || lpad(to_hex(n / 100), 40, '0'), 7200 * d
        from generate_series(1, ${validators}::integer) n, generate_series(0, ${days}::integer) d`.execute(
        tx,
      );
      await sql`insert into validator_reward (account_id, validator_index, on_date, consensus, kind)
        select ${accountId}, n, date '2025-01-01' + d, 0.0025, 'reward'
        from generate_series(1, ${validators}::integer) n, generate_series(0, ${days - 4}::integer) d`.execute(
        tx,
      );
      await sql`insert into validator_summary (account_id, validator_index, as_of, balance,
          effective_balance, status, slashed, credentials, principal, year, rewards_total, days_total)
        select ${accountId}, n, date '2025-01-01' + ${days - 3}::integer, 32, 32, 'active_ongoing',
          false, '0x01', 32, 2025, 0.9, 362
        from generate_series(1, ${validators}::integer) n`.execute(tx);
    });
    await database.pool.query('analyze');
    const computed = await measure(3, () => computeRewards({ database }, accountId));
    const table = await measure(times, (n) =>
      reading(database, { accountId }, (db) =>
        loadValidatorPage(db, accountId, { limit: 100, offset: n * 200 }),
      ),
    );
    const totals = await measure(times, () =>
      reading(database, { accountId }, (db) => sumValidators(db, accountId, {})),
    );
    const detail = await measure(times, (n) =>
      reading(database, { accountId }, (db) => loadValidatorHistory(db, accountId, n * 37 + 1)),
    );
    return {
      threeDaysMs: computed.most,
      tableP95Ms: table.p95,
      totalsP95Ms: totals.p95,
      detailP95Ms: detail.p95,
    };
  } finally {
    await database.close();
    await server.stop();
    for (const each of [server.folder, folder]) rmSync(each, { recursive: true, force: true });
  }
}

async function measure(
  count: number,
  run: (n: number) => Promise<unknown>,
): Promise<{ readonly p95: number; readonly most: number }> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const before = performance.now();
    await run(n);
    taken.push(performance.now() - before);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  return { p95: sorted[Math.ceil(count * 0.95) - 1]!, most: sorted.at(-1)! };
}
