import { expect, test } from 'vitest';
import { worlds } from './chaos/testing.ts';
import { syncAll, listUntied } from './testing.ts';

async function differences(world: (typeof worlds)[number]): Promise<readonly string[]> {
  await using running = await world.start();
  const pages = await syncAll(running.adapter, running.access, { until: running.until });
  return await listUntied(
    pages.flatMap(({ records }) => records),
    running.adapter,
    running.access,
  );
}

const keyed = worlds
  .filter(({ refusal }) => refusal !== undefined)
  .map((world) => [world.name, world] as const);

test.each(keyed.filter(([name]) => name !== 'mexc'))(
  'the reported balances of %s equal its transactions',
  async (_name, world) => {
    expect(await differences(world)).toEqual([]);
  },
);

test('the balances of MEXC show the trades that are older than its thirty days of history', async () => {
  const [, mexc] = keyed.find(([name]) => name === 'mexc')!;
  expect((await differences(mexc)).map((line) => line.split(':')[0])).toEqual(['USDT', 'BTC']);
});
