import { toEnglish } from '@lotbook/messages/fill';
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
      unread.push(...(page.unread ?? []).map(({ reason }) => toEnglish(reason)));
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
const getEpochs = (run: Run) => lines(run).flatMap((line) => /"(Epoch \d+)"/.exec(line)?.[1] ?? []);
const initialize = (stakeAccount: string, withdrawer = mine) => ({
  program: 'stake',
  parsed: { type: 'initialize', info: { stakeAccount, authorized: { staker: mine, withdrawer } } },
});
const authorize = (newAuthority: string) => ({
  program: 'stake',
  parsed: {
    type: 'authorize',
    info: { stakeAccount: stake, authority: stranger, newAuthority, authorityType: 'Withdrawer' },
  },
});

describe('Solana stakes', () => {
  const delegate = initialize(stake);
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

  test('are found if someone else created them for the wallet', async () => {
    const funded = {
      signature: 'funded',
      slot: getSlot(2) + 7,
      blockTime: at('2024-01-01'),
      fee: 5000n,
      coins: [`${stranger} 50000000000 39999995000`, `${stake} 0 10000000000`],
      instructions: [delegate],
    };
    await using service = await startSolanaNode({
      transactions: [funded],
      stakes: { [mine]: [`${stake} 3`, usdcAccount] },
      rewards: { [`${stake} 4`]: 6_000_000n },
      epoch: 6,
    });
    const run = await read(service, [mine]);
    const expected = [
      '2020-03-26 stake-reward (stakingRewards_standard) +0.006 SOL "Epoch 4"',
      '2024-01-01 deposit +10 SOL',
    ];
    expect(lines(run)).toEqual(expected);
    expect((await read(service, [mine], run)).records).toEqual([]);
  });

  const created = {
    signature: 'created',
    slot: getSlot(2) + 7,
    blockTime: at('2024-01-01'),
    fee: 5000n,
    coins: [`${stranger} 50000000000 39999995000`, `${stake} 0 10000000000`],
    instructions: [initialize(stake, stranger)],
  };
  const perEpoch = Object.fromEntries(
    [2, 3, 4, 5, 6, 7].map((epoch) => [`${stake} ${epoch}`, 1_000_000n]),
  );

  test('that were delegated anew keep the rewards of the delegation before', async () => {
    await using service = await startSolanaNode({
      ...staked,
      stakes: { [mine]: [`${stake} 5`] },
      rewards: { [`${stake} 3`]: 4_000_000n, [`${stake} 5`]: 6_000_000n },
    });
    const run = await read(service, [mine]);
    expect(getEpochs(run)).toEqual(['Epoch 3', 'Epoch 5']);
    expect(run.unread).toEqual([]);
  });

  test('are income from the epoch in which the wallet received them', async () => {
    await using service = await startSolanaNode({
      transactions: [
        created,
        {
          signature: 'received',
          slot: getSlot(5) + 9,
          blockTime: at('2024-02-01'),
          fee: 5000n,
          coins: [`${stranger} 39999995000 39999990000`, `${stake} 10003000000 10003000000`],
          instructions: [authorize(mine)],
        },
      ],
      stakes: { [mine]: [`${stake} 2`] },
      rewards: perEpoch,
      epoch: 8,
    });
    const run = await read(service, [mine]);
    expect(getEpochs(run)).toEqual(['Epoch 5', 'Epoch 6', 'Epoch 7']);
    // The coins with the rewards before, at the time they came.
    expect(lines(run)).toContain('2024-02-01 deposit +10.003 SOL');
    expect(run.records).toHaveLength(4);
    expect(run.unread).toEqual([]);
    expect((await read(service, [mine], run)).records).toEqual([]);
  });

  test('are income until the wallet gives them away', async () => {
    await using service = await startSolanaNode({
      transactions: [
        ...staked.transactions.slice(0, 1),
        {
          signature: 'given',
          slot: getSlot(5) + 9,
          blockTime: at('2024-02-01'),
          fee: 5000n,
          coins: [`${mine} 39999995000 39999990000`, `${stake} 10003000000 10003000000`],
          instructions: [authorize(stranger)],
        },
      ],
      stakes: {},
      rewards: perEpoch,
      epoch: 8,
    });
    const run = await read(service, [mine]);
    expect(getEpochs(run)).toEqual(['Epoch 2', 'Epoch 3', 'Epoch 4']);
    expect(lines(run)).toContain('2024-02-01 withdrawal -10.003 SOL fee 0.000005 SOL');
  });

  test('name rewards before the first proof, until a node has it', async () => {
    const known: SolanaNodeOptions = {
      transactions: [],
      stakes: { [mine]: [`${stake} 2`] },
      rewards: perEpoch,
      epoch: 6,
    };
    await using service = await startSolanaNode(known);
    const run = await read(service, [mine]);
    expect(run.records).toEqual([]);
    expect(run.unread).toEqual([expect.stringContaining('before epoch 6')]);
    const proof = { ...created, instructions: [delegate] };
    await using archive = await startSolanaNode({ ...known, transactions: [proof], epoch: 8 });
    const later = await read(archive, [mine], run);
    expect(getEpochs(later)).toHaveLength(6);
    expect(later.unread).toEqual([]);
  });

  test('of others stay out of the wallet, even if it delegates them', async () => {
    const manage = {
      program: 'stake',
      parsed: { type: 'deactivate', info: { stakeAccount: stake, stakeAuthority: mine } },
    };
    await using service = await startSolanaNode({
      transactions: [
        { ...created, coins: [...created.coins, `${mine} 5 5`] },
        {
          signature: 'managed',
          slot: getSlot(3),
          blockTime: at('2024-01-02'),
          fee: 5n,
          coins: [`${mine} 5 0`, `${stake} 10000000000 10000000000`],
          instructions: [manage],
        },
      ],
      rewards: perEpoch,
      epoch: 6,
    });
    expect(lines(await read(service, [mine]))).toEqual(['2024-01-02 fee fee 0.000000005 SOL']);
  });

  test('have missing epochs asked again, as far as a node has them', async () => {
    const all: SolanaNodeOptions = { ...staked, rewards: perEpoch };
    await using service = await startSolanaNode({ ...all, oldestEpoch: 4 });
    const run = await read(service, [mine]);
    expect(getEpochs(run)).toEqual(['Epoch 4', 'Epoch 5']);
    const before = service.requests.length;
    const again = await read(service, [mine], run);
    expect(again.records).toEqual([]);
    expect(
      service.requests.slice(before).filter((method) => method === 'getInflationReward'),
    ).toHaveLength(1);
    await using archive = await startSolanaNode(all);
    const later = await read(archive, [mine], again);
    expect(getEpochs(later)).toEqual(['Epoch 2', 'Epoch 3']);
    expect((await read(archive, [mine], later)).records).toEqual([]);
  });

  test('name epochs that the node no longer has, and read the later ones', async () => {
    await using service = await startSolanaNode({ ...staked, oldestEpoch: 4 });
    const run = await read(service, [mine]);
    expect(run.unread).toEqual([
      expect.stringContaining('epoch 2'),
      expect.stringContaining('epoch 3'),
    ]);
    expect(lines(run).filter((line) => line.includes('stake-reward'))).toEqual([
      '2020-03-26 stake-reward (stakingRewards_standard) +0.006 SOL "Epoch 4"',
    ]);
  });

  test('are asked for in parts, and each reward counts once across faults', async () => {
    const many = Array.from({ length: 130 }, (_, n) =>
      `${n}`.padStart(3, '0').replaceAll('0', 'A'),
    );
    const accounts = many.map((tail) => `${stake.slice(0, -3)}${tail}`);
    const allCreated = {
      signature: 'created',
      slot: getSlot(2),
      blockTime: at('2024-01-01'),
      fee: 5000n,
      coins: [`${stranger} 9 9`, ...accounts.map((account) => `${account} 0 0`)],
      instructions: accounts.map((account) => initialize(account)),
    };
    await using service = await startSolanaNode({
      transactions: [allCreated],
      stakes: { [mine]: accounts.map((account) => `${account} 3`) },
      rewards: Object.fromEntries(accounts.map((account) => [`${account} 4`, 1_000n])),
      epoch: 6,
      mostAccounts: 100,
    });
    let asked = 0;
    service.failBy(() => {
      asked += 1;
      if (asked % 7 === 0) return tooMany('0');
      return asked % 11 === 0 ? 'cut' : undefined;
    });
    const run = await read(service, [mine]);
    expect(run.records).toHaveLength(130);
    expect((await read(service, [mine], run)).records).toEqual([]);
  });
});

const change = (type: string, mint: string) => ({
  program: 'spl-token',
  parsed: { type, info: { mint } },
});
const enter = { coins: [9_000_000_000n, 7_000_000_000n], tokens: ['0', '1800000000'] };
const leave = { coins: [7_000_000_000n, 9_200_000_000n], tokens: ['1800000000', '0'] };

describe('tokens of staked SOL', () => {
  const held = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH';
  const mints = {
    mSOL: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
    jitoSOL: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
  };
  test.each([
    ['mSOL', 'mintTo', enter, 'stake-deposit -2 SOL +1.8 MSOL'],
    ['jitoSOL', 'mintTo', enter, 'stake-deposit -2 SOL +1.8 JITOSOL'],
    ['jitoSOL', 'burn', leave, 'stake-withdrawal -1.8 JITOSOL +2.2 SOL'],
    ['mSOL', 'transferChecked', enter, 'swap -2 SOL +1.8 MSOL'],
    ['mSOL', 'transferChecked', leave, 'swap -1.8 MSOL +2.2 SOL'],
  ] as const)('%s by %s', async (name, type, { coins, tokens }, expected) => {
    const mint = mints[name];
    await using service = await startSolanaNode({
      transactions: [
        {
          signature: 'pool',
          slot: 10,
          blockTime: at('2024-01-01'),
          fee: 0n,
          coins: [`${mine} ${coins[0]} ${coins[1]}`, `${held} 0 0`],
          tokens: [`${held} ${mine} ${mint} 9 ${tokens[0]} ${tokens[1]}`],
          instructions: [change(type, mint)],
        },
      ],
    });
    expect(lines(await read(service, [mine]))).toEqual([`2024-01-01 ${expected}`]);
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
