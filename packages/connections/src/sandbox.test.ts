import { format, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { asQuantity, readAmount } from '@lotbook/sources/amounts';
import type { Instant } from '@lotbook/model/time';
import { expect, test } from 'vitest';
import { endMs, worlds } from './chaos/testing.ts';
import { syncAll } from './testing.ts';

const until = new Date(endMs + 86_400_000).toISOString() as Instant;

/** What transactions leave of each asset, and what is reported, where the two are not the same. */
async function differences(world: (typeof worlds)[number]): Promise<readonly string[]> {
  await using running = await world.start();
  const { adapter, access } = running;
  const left = new Map<string, Quantity>();
  const seen = new Set<string>();
  for (const { records } of await syncAll(adapter, access, { until }))
    for (const { transaction } of records) {
      if (seen.has(transaction.externalId)) continue;
      seen.add(transaction.externalId);
      for (const { asset, direction, quantity } of transaction.movements)
        left.set(asset, ((left.get(asset) ?? zeroQuantity) + (direction === 'in' ? quantity : -quantity)) as Quantity);
    }
  const reported = new Map((await adapter.balances?.(access))?.map(({ asset, quantity }) => [asset, asQuantity(readAmount(quantity)!)]) ?? []);
  return [...new Set([...left.keys(), ...reported.keys()])].flatMap((asset) => {
    const [ours, theirs] = [left.get(asset) ?? zeroQuantity, reported.get(asset) ?? zeroQuantity];
    return ours === theirs ? [] : [`${asset}: ${format(ours)} by its transactions, ${format(theirs)} reported`];
  });
}

const keyed = worlds.filter(({ refusal }) => refusal !== undefined).map((world) => [world.name, world] as const);

test.each(keyed.filter(([name]) => name !== 'mexc'))('the sandbox ties: what %s tells leaves what it reports', async (_name, world) => {
  expect(await differences(world)).toEqual([]);
});

test('but for MEXC, which tells thirty days of trades: what lies before them is missing, and the balances show it', async () => {
  const [, mexc] = keyed.find(([name]) => name === 'mexc')!;
  expect((await differences(mexc)).map((line) => line.split(':')[0])).toEqual(['USDT', 'BTC']);
});
