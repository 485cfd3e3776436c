import ccxt from 'ccxt';
import { expect, test } from 'vitest';
import { dayMs } from '../../windows.ts';
import { findLastSeen } from './questions.ts';

test('asks Bitget for less than the 30 days that it allows, however long a request takes to be built', async () => {
  const bitget = new ccxt.bitget({ apiKey: 'a', secret: 'b', password: 'c' });
  let now = Date.UTC(2025, 0, 1);
  bitget.milliseconds = () => (now += 1);
  bitget.markets = {};
  const asked: URL[] = [];
  bitget.fetch = async (address: string) => {
    asked.push(new URL(address));
    return { code: '00000', data: [] };
  };
  await findLastSeen(
    { unified: (ask: (exchange: typeof bitget) => unknown) => ask(bitget) } as never,
    { id: 'bitget', tells: new Set(['d']) } as never,
    { toCursor: () => undefined },
  );
  const spans = asked.map(
    ({ searchParams }) =>
      Number(searchParams.get('endTime')) - Number(searchParams.get('startTime')),
  );
  expect(spans.length).toBeGreaterThan(0);
  for (const span of spans) expect(span).toBeLessThan(30 * dayMs);
});
