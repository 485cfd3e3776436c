import { toEnglish } from '@lotbook/messages/fill';
import {
  startCosmosNode,
  type StandinCosmosEvent,
  type StandinCosmosTransaction,
} from '@lotbook/standins/cosmos-node';
import { tooMany, type HttpStandin } from '@lotbook/standins/http-standin';
import { describe, expect, test } from 'vitest';
import { listUntied } from '../../testing.ts';
import type { Json, SyncPage } from '../../adapter.ts';
import { chainAdapters } from '../registry.ts';
import { lines, quickNetwork, runSync, syncContext, type Run } from '../testing.ts';
import { canonicalAddress } from './address.ts';

const mine = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du';
const stranger = 'cosmos1qgpqyqszqgpqyqszqgpqyqszqgpqyqszrh8mx2';
const pool = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh';
const distribution = 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl';

const event = (type: string, attributes: Record<string, string>): StandinCosmosEvent => ({
  type,
  attributes,
});
const move = (from: string, to: string, amount: string): readonly StandinCosmosEvent[] => [
  event('coin_spent', { spender: from, amount }),
  event('coin_received', { receiver: to, amount }),
];
/** Who signs pays the fee; it comes before the messages. */
const sign = (who: string, number: number, fee: string): readonly StandinCosmosEvent[] => [
  ...move(who, pool, fee),
  event('tx', { fee, fee_payer: who }),
  event('tx', { acc_seq: `${who}/${number}` }),
];
const reward = (amount: string): readonly StandinCosmosEvent[] => [
  ...move(distribution, mine, amount),
  event('withdraw_rewards', { amount, validator: 'cosmosvaloper1', delegator: mine }),
];
const transact = (
  height: number,
  events: readonly StandinCosmosEvent[],
  code = 0,
): StandinCosmosTransaction => ({
  height,
  hash: `HASH${height}`,
  time: `2025-01-${String(height).padStart(2, '0')}T00:00:00Z`,
  code,
  events,
});
const usdc = `ibc/${'AB'.repeat(32)}`;
const transactions = [
  transact(1, [...sign(stranger, 0, '500uatom'), ...move(stranger, mine, '50000000uatom')]),
  transact(2, [
    ...sign(mine, 0, '1000uatom'),
    ...move(mine, pool, '40000000uatom'),
    event('delegate', { validator: 'cosmosvaloper1', delegator: mine, amount: '40000000uatom' }),
  ]),
  transact(3, [...sign(mine, 1, '1000uatom'), ...reward('120000uatom')]),
  // Undelegating pays the rewards, too; the coins arrive three weeks later without a transaction.
  transact(4, [
    ...sign(mine, 2, '1000uatom'),
    ...reward('30000uatom'),
    event('unbond', { validator: 'cosmosvaloper1', delegator: mine, amount: '10000000uatom' }),
  ]),
  transact(5, sign(mine, 3, '1000uatom'), 11),
  transact(6, [...sign(stranger, 1, '500uatom'), ...move(stranger, mine, `7000000${usdc}`)]),
  transact(7, [...sign(mine, 4, '1000uatom'), ...move(mine, stranger, '2000000uatom')]),
];
const options = {
  transactions,
  signed: { [mine]: 5, [stranger]: 2 },
  balances: { [mine]: ['8145000uatom', `7000000${usdc}`] },
  delegations: { [mine]: ['30000000uatom'] },
  unbonding: { [mine]: ['10000000uatom'] },
  traces: { [usdc.slice(4)]: 'transfer/channel-536/uusdc' },
};
const story = [
  '2025-01-01 deposit +50 ATOM',
  '2025-01-02 fee fee 0.001 ATOM',
  '2025-01-03 fee fee 0.001 ATOM',
  '2025-01-03 stake-reward (stakingRewards_standard) +0.12 ATOM',
  '2025-01-04 fee fee 0.001 ATOM',
  '2025-01-04 stake-reward (stakingRewards_standard) +0.03 ATOM',
  '2025-01-05 fee fee 0.001 ATOM "failed"',
  '2025-01-06 deposit +7 USDC',
  '2025-01-07 withdrawal -2 ATOM fee 0.001 ATOM',
];

async function read(
  service: HttpStandin,
  { cursors, until }: { cursors?: Run['cursors']; until?: string } = {},
) {
  const adapter = chainAdapters({ addresses: { cosmos: `rest ${service.url}` } }).find(
    ({ provider }) => provider === 'cosmos',
  )!;
  const context = syncContext(
    { addresses: [mine] },
    {
      network: quickNetwork(),
      ...(cursors ? { cursors } : {}),
      ...(until === undefined ? {} : { until }),
    },
  );
  const unread: string[] = [];
  const noted = async function* noted(pages: AsyncIterable<SyncPage>): AsyncGenerator<SyncPage> {
    for await (const page of pages) {
      unread.push(...(page.unread ?? []).map(({ reason }) => toEnglish(reason)));
      yield page;
    }
  };
  return { ...(await runSync(noted(adapter.sync(context)), cursors)), unread, adapter, context };
}

describe('a wallet of a Cosmos chain', () => {
  test('is read with rewards as income, and delegated coins stay in it', async () => {
    await using service = await startCosmosNode(options);
    const run = await read(service);
    expect(lines(run)).toEqual(story);
    expect(run.unread).toEqual([]);
    expect(await listUntied(run.records, run.adapter, run.context)).toEqual([]);
    expect(run.addresses.at(-1)).toMatchObject({ address: mine, balance: '48.145' });
  });

  test('is read again from the beginning if the position is from before a mapping changed', async () => {
    await using service = await startCosmosNode(options);
    const { cursors } = await read(service);
    const { version: _, ...old } = cursors.get('transactions') as Readonly<Record<string, Json>>;
    const again = await read(service, { cursors: new Map([['transactions', old]]) });
    expect(lines(again)).toEqual(story);
    expect(again.unread).toEqual([]);
  });

  test('has each row once across runs, windows and faults', async () => {
    await using service = await startCosmosNode(options);
    let asked = 0;
    service.failBy(() => {
      asked += 1;
      if (asked % 5 === 0) return tooMany('0');
      return asked % 7 === 0 ? 'cut' : undefined;
    });
    const first = await read(service, { until: '2025-01-04T12:00:00.000Z' });
    expect(lines(first)).toEqual(story.slice(0, 6));
    const next = await read(service, { cursors: first.cursors });
    const both = new Map(
      [...first.records, ...next.records].map((one) => [one.transaction.externalId, one]),
    );
    expect(lines({ records: [...both.values()] })).toEqual(story);
    expect(next.unread).toEqual([]);
  });

  test('names how many transactions a node no longer has', async () => {
    await using service = await startCosmosNode({ ...options, oldestHeight: 4 });
    const run = await read(service);
    expect(run.unread).toEqual([expect.stringContaining('2 fewer transactions than the 5')]);
    expect(lines(run)).toEqual(story.slice(4));
  });

  test('names coins with unknown decimals instead of guessing', async () => {
    await using service = await startCosmosNode({ ...options, traces: {} });
    const run = await read(service);
    expect(run.unread).toEqual([expect.stringContaining(usdc)]);
    expect(lines(run)).toEqual(story.filter((line) => !line.includes('USDC')));
  });

  test('stops with the reason if a proxy answers 403 with HTML', async () => {
    await using service = await startCosmosNode(options);
    service.fail({ status: 403, body: '<html>Forbidden</html>' });
    await expect(read(service)).rejects.toThrow('returned 403');
  });

  test('reads more than one page', async () => {
    const many = Array.from({ length: 230 }, (_, n) => ({
      ...transact(1, move(stranger, mine, '1uatom')),
      height: n + 1,
      hash: `MANY${n}`,
    }));
    await using service = await startCosmosNode({ transactions: many });
    expect((await read(service)).records).toHaveLength(230);
  });

  test.each([200, 230])(
    'reads all of %d transactions if the node does not count',
    async (count) => {
      const many = Array.from({ length: count }, (_, n) => ({
        ...transact(1, move(stranger, mine, '1uatom')),
        height: n + 1,
        hash: `MANY${n}`,
      }));
      await using service = await startCosmosNode({ transactions: many, hasNoTotal: true });
      expect((await read(service)).records).toHaveLength(count);
    },
  );
});

const receive = (trace: string, hasDenoms = false) =>
  startCosmosNode({
    transactions: [transact(6, move(stranger, mine, `7000000${usdc}`))],
    balances: { [mine]: [`7000000${usdc}`] },
    traces: { [usdc.slice(4)]: trace },
    hasDenoms,
  });

describe('coins from other chains', () => {
  test.each([
    ['transfer/channel-536/uusdc', '+7 USDC'],
    ['transfer/channel-141/uosmo', '+7 OSMO'],
  ])('are read over a known channel: %s', async (trace, expected) => {
    for (const hasDenoms of [false, true]) {
      await using service = await receive(trace, hasDenoms);
      const run = await read(service);
      expect(lines(run)).toEqual([`2025-01-06 deposit ${expected}`]);
      expect(run.unread).toEqual([]);
      expect(await listUntied(run.records, run.adapter, run.context)).toEqual([]);
    }
  });

  test.each([
    'transfer/channel-9999/uatom',
    'transfer/channel-141/uatom',
    'transfer/channel-141/transfer/channel-0/uatom',
    'transfer/channel-141/transfer/channel-750/uusdc',
    'uatom',
  ])('are unknown otherwise, whatever their name: %s', async (trace) => {
    for (const hasDenoms of [false, true]) {
      await using service = await receive(trace, hasDenoms);
      const run = await read(service);
      expect(run.records).toEqual([]);
      expect(run.unread).toEqual([expect.stringContaining(usdc)]);
      expect(await listUntied(run.records, run.adapter, run.context)).toEqual([]);
    }
  });

  test('that are unknown leave the known ones of the same transaction', async () => {
    const other = `3${usdc}`;
    await using service = await startCosmosNode({
      transactions: [
        transact(1, [...sign(mine, 0, '1000uatom'), ...reward('120000uatom'), ...reward(other)]),
        transact(2, [...move(stranger, mine, '5000000uatom'), ...move(stranger, mine, other)]),
        transact(3, [...sign(mine, 1, '1000uatom'), ...move(mine, stranger, other)]),
        // Sold for the unknown coin: ATOM alone would be a withdrawal.
        transact(4, [
          ...sign(mine, 2, '1000uatom'),
          ...move(mine, pool, '2000000uatom'),
          ...move(pool, mine, other),
        ]),
      ],
      signed: { [mine]: 3 },
    });
    const run = await read(service);
    expect(lines(run)).toEqual([
      '2025-01-01 fee fee 0.001 ATOM',
      '2025-01-01 stake-reward (stakingRewards_standard) +0.12 ATOM',
      '2025-01-02 deposit +5 ATOM',
      '2025-01-03 fee fee 0.001 ATOM',
      '2025-01-04 fee fee 0.001 ATOM',
    ]);
    const reasons = [...new Set(run.unread)];
    expect(reasons).toEqual([
      expect.stringContaining('its amount is missing'),
      expect.stringContaining('the trade is missing'),
    ]);
  });
});

describe('a transaction of an older version of the SDK', () => {
  const old = {
    sign: (who: string, number: number, fee: string) => [
      ...move(who, pool, fee),
      event('tx', { fee }),
      event('tx', { acc_seq: `${who}/${number}` }),
    ],
    delegate: (amount: string) => event('delegate', { validator: 'cosmosvaloper1', amount }),
  };

  test('has its fee paid by the first signer, also if it failed', async () => {
    await using service = await startCosmosNode({
      transactions: [
        transact(1, [...old.sign(mine, 0, '1000uatom'), ...move(mine, stranger, '2000000uatom')]),
        transact(2, old.sign(mine, 1, '1000uatom'), 11),
        transact(3, [...old.sign(stranger, 7, '1000uatom'), ...move(mine, stranger, '1000uatom')]),
      ],
      signed: { [mine]: 2 },
    });
    expect(lines(await read(service))).toEqual([
      '2025-01-01 withdrawal -2 ATOM fee 0.001 ATOM',
      '2025-01-02 fee fee 0.001 ATOM "failed"',
      '2025-01-03 withdrawal -0.001 ATOM',
    ]);
  });

  test("keeps own delegations in the wallet, and other people's out of it", async () => {
    const message = event('message', { sender: mine, module: 'staking' });
    await using service = await startCosmosNode({
      transactions: [
        transact(1, [
          ...old.sign(mine, 0, '1000uatom'),
          message,
          ...move(mine, pool, '40000000uatom'),
          old.delegate('40000000uatom'),
          ...move(stranger, pool, '95000000uatom'),
          old.delegate('95000000uatom'),
        ]),
        // Sent and delegated the same amount.
        transact(2, [
          ...old.sign(mine, 1, '1000uatom'),
          message,
          ...move(mine, stranger, '95000000uatom'),
          ...move(stranger, pool, '95000000uatom'),
          old.delegate('95000000uatom'),
        ]),
      ],
      signed: { [mine]: 2 },
    });
    expect(lines(await read(service))).toEqual([
      '2025-01-01 fee fee 0.001 ATOM',
      '2025-01-02 withdrawal -95 ATOM fee 0.001 ATOM',
    ]);
  });
});

test.each([
  ['cosmos', mine.toUpperCase(), mine],
  ['cosmos', `${mine.slice(0, -1)}q`, undefined],
  ['osmo', mine, undefined],
])('checks an address that begins with %s: %s', (prefix, text, expected) => {
  expect(canonicalAddress(prefix, text)).toBe(expected);
});
