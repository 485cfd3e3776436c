import { money, quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { writeBulk } from '../bulk.ts';
import { reading } from '../database.ts';
import { changeLots, openLots, storeLots } from './lots.ts';

const database = testDatabase();

const source = '00000000-0000-4000-8000-000000000001' as SourceId;

/** An airdrop: all lots have one timestamp, and they are equal in pairs. */
const getLot = (n: number): OpenLot => ({
  lotId: `drop ${Math.floor(n / 2)}` as LotId,
  asset: 'UNI' as AssetId,
  quantity: quantity('400'),
  source,
  acquiredAt: '2024-03-01T00:00:00.000Z' as Instant,
  acquiredOn: '2024-03-01' as LocalDate,
  basis: money('1200'),
});

test.each([10, 20_000])(
  'removes only the named ones of %i lots with one timestamp, and one of two equal lots',
  async (count) => {
    const { accountId, scope } = await seedAccount(database.current);
    const lots = Array.from({ length: count }, (_, n) => getLot(n));
    await writeBulk(database.current, scope, async (bulk) => {
      await bulk.tx
        .insertInto('source')
        .values({
          account_id: accountId,
          id: source,
          kind: 'wallet',
          provider: 'ledger',
          name: 'Ledger',
          slug: 'ledger',
        })
        .execute();
      await storeLots(bulk, accountId, lots);
    });
    await writeBulk(database.current, scope, (bulk) =>
      changeLots(bulk, accountId, {
        gone: lots.filter((_, n) => n % 2 === 0 || n === 1),
        come: [],
      }),
    );
    const remaining = await reading(database.current, scope, (db) => openLots(db, accountId));
    expect(remaining.map(({ lotId }) => lotId).sort()).toEqual(
      Array.from({ length: count / 2 - 1 }, (_, n) => `drop ${n + 1}`).sort(),
    );
  },
);
