import { startSolanaNode, type SolanaNodeOptions } from '@lotbook/standins/solana-node';
import { tooMany } from '@lotbook/standins/http-standin';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { describe, expect, test } from 'vitest';
import type { SyncPage } from '../../adapter.ts';
import { lines, quickNetwork, runSync, syncContext, type Run } from '../testing.ts';
import { canonicalAddress } from './address.ts';
import { solanaNode } from './node.ts';
import { syncSolana } from './sync.ts';

const [mine, second, stranger] = [
  '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
  'So22222222222222222222222222222222222222222',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
];
const [usdcAccount, stake] = [
  'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
  'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy',
];
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const at = (date: string): number => Date.parse(date) / 1000;

async function read(
  service: HttpStandin,
  addresses: readonly string[],
  before: Pick<Run, 'cursors'> = { cursors: new Map() },
  until?: string,
): Promise<Run & { readonly unread: readonly string[] }> {
  const network = quickNetwork();
  const context = syncContext(
    { addresses: [...addresses] },
    { cursors: before.cursors, network, ...(until === undefined ? {} : { until }) },
  );
  const unread: string[] = [];
  const noted = async function* noted(pages: AsyncIterable<SyncPage>): AsyncGenerator<SyncPage> {
    for await (const page of pages) {
      unread.push(...(page.unread ?? []).map(({ reason }) => reason));
      yield page;
    }
  };
  return {
    ...(await runSync(
      noted(syncSolana(solanaNode(service.url, network), context)),
      before.cursors,
    )),
    unread,
  };
}

const transactions: SolanaNodeOptions['transactions'] = [
  {
    signature: 'sig1',
    slot: 10,
    blockTime: at('2024-01-01'),
    fee: 5000n,
    coins: [`${stranger} 9000000000 7999995000`, `${mine} 0 1000000000`],
  },
  {
    signature: 'sig2',
    slot: 20,
    blockTime: at('2024-01-02'),
    fee: 5000n,
    coins: [`${mine} 1000000000 899995000`, `${stranger} 0 100000000`],
  },
  {
    signature: 'sig3',
    slot: 30,
    blockTime: at('2024-01-03'),
    fee: 5000n,
    coins: [`${mine} 899995000 797950720`, `${usdcAccount} 0 2039280`, `${stranger} 0 100000000`],
    tokens: [`${usdcAccount} ${mine} ${usdc} 6 - 12500000`],
  },
  {
    signature: 'sig4',
    slot: 40,
    blockTime: at('2024-01-04'),
    fee: 5000n,
    failed: true,
    coins: [`${mine} 797950720 797945720`, `${stranger} 0 0`],
  },
  // Only listed by the token account: the owner isn't named in it.
  {
    signature: 'sig5',
    slot: 50,
    blockTime: at('2024-01-05'),
    fee: 5000n,
    coins: [`${stranger} 1 1`, `${usdcAccount} 2039280 2039280`],
    tokens: [`${usdcAccount} ${mine} ${usdc} 6 12500000 20000000`],
  },
];
const options: SolanaNodeOptions = {
  transactions,
  tokenAccounts: { [mine]: [`${usdcAccount} ${usdc} 20000000 6`] },
};
const story = [
  '2024-01-01 deposit +1 SOL',
  '2024-01-02 withdrawal -0.1 SOL fee 0.000005 SOL',
  '2024-01-03 swap -0.1 SOL +12.5 USDC fee 0.000005 SOL',
  '2024-01-04 fee fee 0.000005 SOL "failed"',
  '2024-01-05 deposit +7.5 USDC',
];

describe('a Solana wallet', () => {
  test('is read with its token accounts, keeps their rent, and pays fees of failed transactions', async () => {
    await using service = await startSolanaNode(options);
    expect(lines(await read(service, [mine]))).toEqual(story);
  });

  test('reports its addresses with balances, and their first and last appearance', async () => {
    await using service = await startSolanaNode({ ...options, balances: { [mine]: 797_945_720n } });
    expect((await read(service, [mine])).addresses).toEqual([
      {
        address: mine,
        firstSeen: '2024-01-01T00:00:00.000Z',
        lastSeen: '2024-01-04T00:00:00.000Z',
      },
      { address: mine, balance: '0.79794572' },
    ]);
  });

  test('ignores moves between its own addresses', async () => {
    const move = {
      signature: 'move',
      slot: 60,
      blockTime: at('2024-01-06'),
      fee: 5000n,
      coins: [`${mine} 100 95`, `${second} 0 5`],
    };
    await using service = await startSolanaNode({ transactions: [{ ...move, fee: 0n }] });
    expect(lines(await read(service, [mine, second]))).toEqual([]);
    expect(lines(await read(service, [second]))).toEqual(['2024-01-06 deposit +0.000000005 SOL']);
  });

  test('requests no transaction twice, and has all of them across pages and faults', async () => {
    const many = Array.from({ length: 230 }, (_, n) => ({
      signature: `m${n}`,
      slot: n + 1,
      blockTime: at('2024-02-01') + n,
      fee: 1n,
      coins: [`${stranger} 9 8`, `${mine} ${n} ${n + 1}`],
    }));
    await using service = await startSolanaNode({ transactions: many });
    service.fail(
      tooMany('0'),
      'cut',
      {
        status: 200,
        body: '{"jsonrpc":"2.0","id":"1","error":{"code":-32005,"message":"Node is behind"}}',
      },
      { status: 503, body: '' },
    );
    const first = await read(service, [mine], undefined, '2024-02-01T00:01:40.000Z');
    expect(first.records).toHaveLength(101);
    const asked = service.requests.length;
    const next = await read(service, [mine], first);
    expect(next.records).toHaveLength(129);
    expect(
      service.requests.slice(asked).filter((method) => method === 'getTransaction'),
    ).toHaveLength(129);
  });

  test('reports transactions that the node names but no longer has', async () => {
    await using service = await startSolanaNode({ ...options, forgotten: ['sig2'] });
    const run = await read(service, [mine]);
    expect(run.unread).toEqual([
      'The node lists this transaction but no longer has it. A node with the full history does.',
    ]);
    expect(lines(run)).toEqual(story.filter((line) => !line.startsWith('2024-01-02')));
  });
});

const getSlot = (epoch: number): number => epoch * 432_000;

describe('Solana stakes', () => {
  const delegate = {
    program: 'stake',
    parsed: {
      type: 'initialize',
      info: { stakeAccount: stake, authorized: { staker: mine, withdrawer: mine } },
    },
  };
  const staked: SolanaNodeOptions = {
    transactions: [
      {
        signature: 'put',
        slot: getSlot(2) + 7,
        blockTime: at('2024-01-01'),
        fee: 5000n,
        coins: [`${mine} 50000000000 39999995000`, `${stake} 0 10000000000`],
        instructions: [delegate],
      },
      {
        signature: 'back',
        slot: getSlot(9),
        blockTime: at('2024-03-01'),
        fee: 5000n,
        coins: [`${mine} 39999995000 50009990000`, `${stake} 10010000000 0`],
      },
    ],
    rewards: { [`${stake} 3`]: 4_000_000n, [`${stake} 4`]: 6_000_000n },
    epoch: 6,
  };

  test('stay in the wallet, and their rewards are income of their epoch', async () => {
    await using service = await startSolanaNode(staked);
    const run = await read(service, [mine]);
    expect(lines(run).toSorted()).toEqual([
      '2020-03-24 stake-reward (stakingRewards_standard) +0.004 SOL "Epoch 3"',
      '2020-03-26 stake-reward (stakingRewards_standard) +0.006 SOL "Epoch 4"',
      '2024-01-01 fee fee 0.000005 SOL',
      '2024-03-01 fee fee 0.000005 SOL',
    ]);
    const asked = service.requests.length;
    expect((await read(service, [mine], run)).records).toEqual([]);
    expect(service.requests.slice(asked)).not.toContain('getInflationReward');
  });
});

test.each([
  [mine, mine],
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', undefined],
  ['7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K0', undefined],
  ['So111', undefined],
])('checks an address: %s', (text, read) => {
  expect(canonicalAddress(text)).toBe(read);
});
