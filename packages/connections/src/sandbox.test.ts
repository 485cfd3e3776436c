import type { Instant } from '@lotbook/model/time';
import { expect, test } from 'vitest';
import { endMs, worlds } from './chaos/testing.ts';
import { syncAll, untied } from './testing.ts';

const until = new Date(endMs + 86_400_000).toISOString() as Instant;

async function differences(world: (typeof worlds)[number]): Promise<readonly string[]> {
  await using running = await world.start();
  const pages = await syncAll(running.adapter, running.access, { until });
  return await untied(
    pages.flatMap(({ records }) => records),
    running.adapter,
    running.access,
  );
}

const keyed = worlds
  .filter(({ refusal }) => refusal !== undefined)
  .map((world) => [world.name, world] as const);

test.each(keyed.filter(([name]) => name !== 'mexc'))(
  'the sandbox ties: what %s tells leaves what it reports',
  async (_name, world) => {
    expect(await differences(world)).toEqual([]);
  },
);

test('but for MEXC, which tells thirty days of trades: what lies before them is missing, and the balances show it', async () => {
  const [, mexc] = keyed.find(([name]) => name === 'mexc')!;
  expect((await differences(mexc)).map((line) => line.split(':')[0])).toEqual(['USDT', 'BTC']);
});
