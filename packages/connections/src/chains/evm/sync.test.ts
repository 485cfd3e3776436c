import {
  evmTooMany,
  startEvmExplorer,
  type EvmExplorerOptions,
} from '@lotbook/standins/evm-explorer';
import { tooMany, type HttpStandin } from '@lotbook/standins/http-standin';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../adapter.ts';
import { lines, quickNetwork, runSync, syncContext, type Run } from '../testing.ts';
import { findEvmChain } from './evm-chain.ts';
import { explorer } from './explorer.ts';
import { syncEvm } from './sync.ts';
import { internal, repeatWord, makeSigned, tokens, unique, type Rows } from './testing.ts';

const ethereum = findEvmChain('ethereum')!;
const [mine, second, stranger, pool] = [
  repeatWord('a1'),
  repeatWord('a2'),
  repeatWord('c3'),
  repeatWord('d4'),
];
const usdc = {
  contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  symbol: 'USDC',
  decimals: 6,
};

async function read(
  service: HttpStandin,
  settings: Readonly<Record<string, Json>>,
  before: Pick<Run, 'cursors'> = { cursors: new Map() },
  until?: string,
): Promise<Run> {
  const network = quickNetwork();
  const context = syncContext(settings, {
    cursors: before.cursors,
    network,
    ...(until === undefined ? {} : { until }),
  });
  const api = { base: `${service.url}/api`, query: { chainid: '1', apikey: 'key' }, network };
  return runSync(syncEvm(ethereum, explorer(api), context), before.cursors);
}

async function story(
  rows: Rows,
  addresses: readonly string[] = [mine],
): Promise<readonly string[]> {
  await using service = await startEvmExplorer({ rows, key: 'key', chainId: 1 });
  return lines(await read(service, { addresses: [...addresses] }));
}

describe('syncEvm with Ethereum', () => {
  test('reads incoming and outgoing coins, with the gas that the sender pays', async () => {
    const rows = {
      txlist: [
        makeSigned({ block: 1, hash: '0x1', from: stranger, to: mine }, '2'),
        makeSigned({ block: 2, hash: '0x2', from: mine, to: stranger }, '0.5'),
      ],
    };
    expect(await story(rows)).toEqual([
      '2024-01-02 deposit +2 ETH',
      '2024-01-03 withdrawal -0.5 ETH fee 0.00021 ETH',
    ]);
  });

  test('reports each address with its balance, and its first and last appearance', async () => {
    const rows = {
      txlist: [
        makeSigned({ block: 1, hash: '0x1', from: stranger, to: mine }, '2'),
        makeSigned({ block: 2, hash: '0x2', from: mine, to: second }, '0.5'),
      ],
      tokentx: [tokens({ block: 4, hash: '0x4', from: stranger, to: second }, '5', usdc)],
    };
    await using service = await startEvmExplorer({
      rows,
      key: 'key',
      chainId: 1,
      balances: { [mine]: '1499790000000000000', [second]: '500000000000000000' },
    });
    const { addresses } = await read(service, { addresses: [mine, second] });
    expect(addresses).toEqual([
      {
        address: mine,
        firstSeen: '2024-01-02T00:00:00.000Z',
        lastSeen: '2024-01-03T00:00:00.000Z',
      },
      {
        address: second,
        firstSeen: '2024-01-03T00:00:00.000Z',
        lastSeen: '2024-01-05T00:00:00.000Z',
      },
      { address: mine, balance: '1.49979' },
      { address: second, balance: '0.5' },
    ]);
  });

  test('charges gas for a failed transaction, and nothing else', async () => {
    const failed = makeSigned({ block: 3, hash: '0x3', from: mine, to: pool }, '1', {
      isError: '1',
      txreceipt_status: '0',
      functionName: 'swap(uint256 amount)',
    });
    expect(
      await story({
        txlist: [
          failed,
          makeSigned({ block: 4, hash: '0x4', from: stranger, to: mine }, '1', { isError: '1' }),
        ],
      }),
    ).toEqual(['2024-01-04 fee fee 0.00021 ETH "swap failed"']);
  });

  test('reads a swap as one transaction, including refunded coins', async () => {
    const call = {
      block: 5,
      hash: '0x5',
      from: mine,
      to: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    };
    const rows = {
      txlist: [makeSigned(call, '1', { functionName: 'swapETHForExactTokens(uint256 amountOut)' })],
      txlistinternal: [internal({ ...call, from: call.to, to: mine }, '0.25')],
      tokentx: [tokens({ ...call, from: pool, to: mine }, '1500.25', usdc)],
    };
    expect(await story(rows)).toEqual([
      '2024-01-06 swap -0.75 ETH +1500.25 USDC fee 0.00021 ETH "uniswap swapETHForExactTokens"',
    ]);
  });

  test('ignores units moved between own addresses, and counts the gas once', async () => {
    const move = { block: 6, hash: '0x6', from: mine, to: second };
    expect(
      await story(
        {
          txlist: [makeSigned(move, '1')],
          tokentx: [tokens(move, '5', usdc), tokens(move, '5', usdc)],
        },
        [mine, second],
      ),
    ).toEqual(['2024-01-07 fee fee 0.00021 ETH']);
    expect(
      await story(
        {
          txlist: [makeSigned(move, '1')],
          tokentx: [tokens(move, '5', usdc), tokens(move, '5', usdc)],
        },
        [second],
      ),
    ).toEqual(['2024-01-07 deposit +1 ETH +10 USDC']);
  });

  test('names unknown tokens by contract, and NFTs by id', async () => {
    const cats = { contract: repeatWord('e5'), symbol: 'CAT' };
    const event = { block: 7, hash: '0x7', from: stranger, to: mine };
    expect(
      await story({
        tokentx: [tokens(event, '3', { contract: repeatWord('f6'), symbol: 'USDX' })],
        tokennfttx: [unique(event, '42', cats)],
      }),
    ).toEqual([
      `2024-01-08 deposit +3 ethereum:${repeatWord('f6')} +1 ethereum:${repeatWord('e5')}/42 "USDX, CAT"`,
    ]);
  });

  test('explains why a token looks like spam, and leaves the decision to the person', async () => {
    const event = { block: 8, hash: '0x8', from: stranger, to: mine };
    expect(
      await story({
        tokentx: [
          tokens(event, '1000', {
            contract: repeatWord('b7'),
            symbol: 'Visit https://gift.example to claim',
          }),
        ],
      }),
    ).toEqual([
      `2024-01-09 deposit +1000 ethereum:${repeatWord('b7')} "Visit https://gift.example to ; Looks like spam: its name leads to a web page. Exclude it if you don’t recognize it"`,
    ]);
    expect(
      (
        await story({
          tokentx: [
            tokens(event, '7', { contract: repeatWord('b8'), symbol: 'USDC', decimals: 6 }),
          ],
        })
      )[0],
    ).toContain('it uses the symbol USDC but is a different token');
  });
});

describe('recognizes DeFi transactions by their transfers', () => {
  const lp = { contract: repeatWord('ab'), symbol: 'UNI-V2', name: 'Uniswap V2' };
  const aUsdc = {
    contract: repeatWord('cd'),
    symbol: 'aEthUSDC',
    name: 'Aave Ethereum USDC',
    decimals: 6,
  };
  const owed = {
    contract: repeatWord('ce'),
    symbol: 'variableDebtEthUSDC',
    name: 'Aave Ethereum Variable Debt USDC',
    decimals: 6,
  };
  const dai = { contract: '0x6b175474e89094c44da98b954eedeac495271d0f', symbol: 'DAI' };
  const nowhere = `0x${'0'.repeat(40)}`;
  const call = { block: 9, hash: '0x9', from: mine, to: pool };
  const gives = (token: Parameters<typeof tokens>[2], value: string) =>
    tokens({ ...call, from: mine, to: pool }, value, token);
  const takes = (token: Parameters<typeof tokens>[2], value: string, from: string = pool) =>
    tokens({ ...call, from, to: mine }, value, token);

  test.each([
    [
      'a share of a pool',
      [gives(usdc, '10'), takes(lp, '2')],
      `liquidity-deposit -10 USDC +2 ethereum:${lp.contract} fee 0.00021 ETH "uniswap; UNI-V2"`,
    ],
    [
      'what a share gives back',
      [gives(lp, '2'), takes(usdc, '11')],
      `liquidity-withdrawal -2 ethereum:${lp.contract} +11 USDC fee 0.00021 ETH "uniswap; UNI-V2"`,
    ],
    [
      'a share that is only sent',
      [gives(lp, '2')],
      `withdrawal -2 ethereum:${lp.contract} fee 0.00021 ETH "UNI-V2"`,
    ],
    [
      'units lent to Aave',
      [gives(usdc, '10'), takes(aUsdc, '10')],
      `stake-deposit -10 USDC +10 ethereum:${aUsdc.contract} fee 0.00021 ETH "aave; aEthUSDC"`,
    ],
    [
      'units borrowed from Aave',
      [takes(usdc, '5'), takes(owed, '5', nowhere)],
      'deposit (loanDisbursement_standard) +5 USDC fee 0.00021 ETH "aave; variableDebtEthUSDC"',
    ],
    [
      'units paid back to Aave',
      [gives(usdc, '5'), tokens({ ...call, from: mine, to: nowhere }, '5', owed)],
      'withdrawal (loanPayment_standard) -5 USDC fee 0.00021 ETH "aave; variableDebtEthUSDC"',
    ],
    [
      'DAI out of a vault of Maker',
      [takes(dai, '100', nowhere)],
      'deposit (loanDisbursement_standard) +100 DAI fee 0.00021 ETH "maker"',
    ],
  ])('%s', async (_title, tokentx, expected) => {
    expect(await story({ txlist: [makeSigned(call, '0')], tokentx })).toEqual([
      `2024-01-10 ${expected}`,
    ]);
  });

  const steth = { contract: '0xae7ab96520de3a18e5e111b5eaab095312d7fe84', symbol: 'stETH' };
  const wsteth = { contract: '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', symbol: 'wstETH' };
  const cbeth = { contract: '0xbe9895146f7af43049ca1c1ae358b0541ea49704', symbol: 'cbETH' };
  const reth = { contract: '0xae78736cd615f374d3085123a210448e74fc6393', symbol: 'rETH' };

  test.each([
    [
      'ETH staked with Lido',
      '10',
      [takes(steth, '9.99', nowhere)],
      'stake-deposit -10 ETH +9.99 STETH',
    ],
    [
      'stETH wrapped into wstETH',
      '0',
      [gives(steth, '10'), takes(wsteth, '8.5', nowhere)],
      'swap -10 STETH +8.5 WSTETH',
    ],
    [
      'wstETH unwrapped',
      '0',
      [tokens({ ...call, from: mine, to: nowhere }, '8.5', wsteth), takes(steth, '10.1')],
      'swap -8.5 WSTETH +10.1 STETH',
    ],
    ['rETH bought on an exchange', '10', [takes(reth, '9', pool)], 'swap -10 ETH +9 RETH'],
    ['ETH staked for cbETH', '10', [takes(cbeth, '9', nowhere)], 'stake-deposit -10 ETH +9 CBETH'],
    ['cbETH bought on an exchange', '10', [takes(cbeth, '9', pool)], 'swap -10 ETH +9 CBETH'],
    [
      'ETH staked with Rocket Pool',
      '10',
      [takes(reth, '9', nowhere)],
      'stake-deposit -10 ETH +9 RETH',
    ],
  ])('%s', async (_title, sent, tokentx, expected) => {
    const [made] = await story({ txlist: [makeSigned(call, sent)], tokentx });
    expect(made).toContain(expected);
  });

  test('counts ETH sent to the deposit contract as staked', async () => {
    const put = { ...call, to: '0x00000000219ab540356cbb839cbe05303d7705fa' };
    const [made] = await story({ txlist: [makeSigned(put, '32')], tokentx: [] });
    expect(made).toContain('stake-deposit -32 ETH');
  });

  test('keeps units deposited at dYdX in the wallet', async () => {
    const solo = '0x1e0447b19bb6ecfdae1e4ae1694b0c3659614e4e';
    const put = { ...call, to: solo };
    expect(
      await story({ txlist: [makeSigned(put, '0')], tokentx: [tokens(put, '20', usdc)] }),
    ).toEqual(['2024-01-10 stake-deposit -20 USDC fee 0.00021 ETH "dydx"']);
  });
});

const getBlock = (n: number): number => (n < 700 ? n : n < 2000 ? 700 : n - 1299);

/** 2,500 payments, 1,300 of them in one block, and a token with every tenth. */
const many = (): EvmExplorerOptions['rows'] => {
  const events = Array.from({ length: 2_500 }, (_, n) => ({
    block: getBlock(n),
    hash: `0x${n}`,
    from: stranger,
    to: mine,
  }));
  return {
    txlist: events.map((event) => makeSigned(event, '0.001')),
    tokentx: events.filter((_, n) => n % 10 === 0).map((event) => tokens(event, '1', usdc)),
  };
};

describe('an Etherscan-type service', () => {
  test('is read through full pages, even if one block fills several', async () => {
    await using service = await startEvmExplorer({ rows: many(), key: 'key', chainId: 1 });
    const { records } = await read(service, { addresses: [mine] });
    expect(new Set(records.map(({ transaction }) => transaction.externalId)).size).toBe(2_500);
    expect(records.filter(({ transaction }) => transaction.movements.length === 2)).toHaveLength(
      250,
    );
  });

  test('is retried after both kinds of rate limits, a cut connection and a busy server', async () => {
    await using service = await startEvmExplorer({ rows: many(), key: 'key', chainId: 1 });
    service.fail(
      evmTooMany,
      tooMany('0'),
      'cut',
      { status: 502, body: 'Bad Gateway' },
      { status: 200, body: '{"status":"1","result":[{' },
    );
    const { records } = await read(service, { addresses: [mine] });
    expect(records).toHaveLength(2_500);
  });

  test('resumes a few blocks before the last position', async () => {
    await using service = await startEvmExplorer({ rows: many(), key: 'key', chainId: 1 });
    const first = await read(service, { addresses: [mine] }, undefined, '2026-06-01T00:00:00.000Z');
    const next = await read(service, { addresses: [mine] }, first);
    expect(first.records.length + next.records.length).toBeGreaterThan(2_500);
    expect(
      new Set([...first.records, ...next.records].map(({ transaction }) => transaction.externalId))
        .size,
    ).toBe(2_500);
    expect(next.records.length).toBeLessThan(1_000);
  });

  test('is read from the start once the wallet has another address', async () => {
    const move = { block: 2, hash: '0x2', from: mine, to: second };
    await using service = await startEvmExplorer({
      rows: { txlist: [makeSigned(move, '1')] },
      key: 'key',
      chainId: 1,
    });
    const one = await read(service, { addresses: [mine] });
    expect(lines(one)).toEqual(['2024-01-03 withdrawal -1 ETH fee 0.00021 ETH']);
    expect(lines(await read(service, { addresses: [mine, second] }, one))).toEqual([
      '2024-01-03 fee fee 0.00021 ETH',
    ]);
  });

  test.each([
    [{ key: 'another' }, /rejected this installation.s key/],
    [{ chainId: 137 }, /refused the request: Missing or unsupported chainid/],
  ])('distinguishes a refusal from an empty list: %o', async (options, message) => {
    await using service = await startEvmExplorer({ rows: {}, ...options });
    await expect(read(service, { addresses: [mine] })).rejects.toThrow(message);
  });

  test('handles an address without transactions', async () => {
    await using service = await startEvmExplorer({ rows: {}, key: 'key', chainId: 1 });
    expect((await read(service, { addresses: [mine] })).records).toEqual([]);
  });
});
