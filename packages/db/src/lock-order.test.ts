import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { writing } from './database.ts';
import { saveAnswers } from './stores/prices.ts';

const database = testDatabase();

const statement = /insert into [^`]*?(?:on conflict|`)/gs;
/** Their rows already come in one order. */
const ordered = new Set(['figure-rows.ts', 'records.ts']);

test('upserts of several rows lock them in the order of their key', async () => {
  const unordered: string[] = [];
  let found = 0;
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts') || ordered.has(path.basename(file))) continue;
    const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
    for (const [insert] of text.matchAll(statement)) {
      const takesSeveral =
        /from (?:jsonb_to_recordset|unnest|staged|made|step|validator_reward)/.test(insert) &&
        insert.endsWith('on conflict');
      if (!takesSeveral) continue;
      found += 1;
      if (!/order by/.test(insert)) unordered.push(`${file}: ${insert.slice(0, 60)}`);
    }
  }
  expect(found).toBeGreaterThan(15);
  expect(unordered).toEqual([]);
});

test('two accounts store the same prices at the same time, in different orders', async () => {
  const answers = Array.from({ length: 5_000 }, (_, n) => ({
    asset: 'BTC' as AssetId,
    currency: 'USD' as FiatCode,
    at: new Date(Date.UTC(2024, 0, 1, n)).toISOString() as Instant,
    provider: 'coinbase',
    price: undefined,
  }));
  const accounts = [await seedAccount(database.current), await seedAccount(database.current)];
  const both = await Promise.allSettled(
    [answers, answers.toReversed()].map((given, n) =>
      writing(database.current, accounts[n]!.scope, (tx) => saveAnswers(tx, given)),
    ),
  );
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});
