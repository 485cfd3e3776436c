import type { AccountId } from '@lotbook/model/ids';
import { expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { cacheByFigures } from './figure-cache.ts';

const id = 'a1' as AccountId;
const makeServices = () => ({}) as Services;

test('a result is cached as long as the same figures are displayed, for each question and account', async () => {
  const services = makeServices();
  const asked: string[] = [];
  const ask = (account: string, generation: number, what: string) =>
    cacheByFigures(services, { id: account as AccountId, generation }, what, () =>
      Promise.resolve(asked.push(`${account} ${generation} ${what}`)),
    );
  expect([await ask(id, 1, '2024'), await ask(id, 1, '2024')]).toEqual([1, 1]);
  expect([await ask(id, 1, '2025'), await ask('a2', 1, '2024'), await ask(id, 1, '2024')]).toEqual([
    2, 3, 1,
  ]);
  expect([await ask(id, 2, '2024'), await ask(id, 2, '2024')]).toEqual([4, 4]);
  expect(asked).toEqual(['a1 1 2024', 'a1 1 2025', 'a2 1 2024', 'a1 2 2024']);
});

test('a failed lookup is repeated, and other instances do not share the cache', async () => {
  const services = makeServices();
  const account = { id, generation: 1 };
  await expect(
    cacheByFigures(services, account, 'x', () => Promise.reject(new Error('away'))),
  ).rejects.toThrow('away');
  expect(await cacheByFigures(services, account, 'x', () => Promise.resolve(1))).toBe(1);
  expect(await cacheByFigures(makeServices(), account, 'x', () => Promise.resolve(2))).toBe(2);
});

test('the cache has a size limit', async () => {
  const services = makeServices();
  let found = 0;
  const ask = (account: number) =>
    cacheByFigures(services, { id: `a${account}` as AccountId, generation: 1 }, 'x', () =>
      Promise.resolve((found += 1)),
    );
  for (let account = 0; account <= 500; account += 1) await ask(account); // oxlint-disable-line no-await-in-loop -- the order counts
  expect([await ask(500), await ask(1), await ask(0)]).toEqual([501, 2, 502]);
});
