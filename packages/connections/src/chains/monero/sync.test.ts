import { startMoneroWallet, type MoneroWalletOptions } from '@lotbook/standins/monero-wallet';
import { describe, expect, test } from 'vitest';
import { lines, quickNetwork, runSync, syncContext, type Run } from '../testing.ts';
import { canonicalAddress } from './address.ts';
import { syncMonero } from './sync.ts';

// The address of the Monero project's general fund, and a made-up key.
const fund =
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const viewKey = 'ab'.repeat(32);
const login = { username: 'lotbook', password: 'pass: "word"' };
const at = (date: string): number => Date.parse(date) / 1000;

const transfers: MoneroWalletOptions['transfers'] = {
  [fund]: [
    {
      txid: 'a1',
      type: 'in',
      amount: 1_500_000_000_000n,
      height: 100,
      timestamp: at('2024-01-01'),
    },
    { txid: 'a1', type: 'in', amount: 500_000_000_000n, height: 100, timestamp: at('2024-01-01') },
    {
      txid: 'a2',
      type: 'out',
      amount: 700_000_000_000n,
      fee: 30_000_000n,
      height: 110,
      timestamp: at('2024-02-01'),
    },
    {
      txid: 'a3',
      type: 'block',
      amount: 600_000_000_000n,
      height: 120,
      timestamp: at('2024-03-01'),
    },
    {
      txid: 'a4',
      type: 'in',
      amount: 9_007_199_254_740_993n,
      height: 130,
      timestamp: at('2024-04-01'),
    },
  ],
};
const story = [
  '2024-01-01 deposit +2 XMR',
  '2024-02-01 withdrawal -0.7 XMR fee 0.00003 XMR',
  '2024-03-01 deposit (miningIncome_standard) +0.6 XMR',
  '2024-04-01 deposit +9007.199254740993 XMR',
];

async function read(
  url: string,
  { key = viewKey, before }: { key?: string; before?: Pick<Run, 'cursors'> } = {},
): Promise<Run> {
  const context = syncContext(
    { addresses: [fund] },
    { network: quickNetwork(), cursors: before?.cursors ?? new Map() },
  );
  return runSync(syncMonero(url, { ...context, credentials: { accessKey: key } }), before?.cursors);
}
const withLogin = (url: string): string =>
  url.replace('http://', `http://${login.username}:${encodeURIComponent(login.password)}@`);

describe('a Monero wallet', () => {
  test('is read with its view key behind a digest login, exact to the last unit', async () => {
    await using service = await startMoneroWallet({ transfers, login });
    expect(lines(await read(withLogin(service.url)))).toEqual(story);
    expect(service.requests).toEqual([
      'open_wallet',
      'generate_from_keys',
      'refresh',
      'get_transfers',
      'close_wallet',
    ]);
  });

  test('is created once at the wallet server, and then only updated', async () => {
    await using service = await startMoneroWallet({ transfers });
    const first = await read(service.url);
    expect(lines(await read(service.url, { before: first }))).toEqual(story.slice(2));
    expect(service.requests.filter((method) => method === 'generate_from_keys')).toHaveLength(1);
  });

  test('waits while the server has another one open', async () => {
    await using service = await startMoneroWallet({ transfers });
    const both = await Promise.all([read(service.url), read(service.url)]);
    expect(both.map(lines)).toEqual([story, story]);
  });

  test.each([
    ['', 'Monero Secret View Key required'],
    ['xyz', 'A secret view key has 64 digits and letters from a to f.'],
  ])('requires its view key: %j', async (key, message) => {
    await expect(read('http://127.0.0.1:1', { key })).rejects.toThrow(message);
  });

  test('reports a rejected login', async () => {
    await using service = await startMoneroWallet({ transfers, login });
    await expect(read(service.url)).rejects.toThrow(/rejected the login: it returned 401/);
  });
});

test.each([
  [fund, fund],
  [fund.replace('888', '889'), undefined],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', undefined],
])('checks an address: %s', (text, expected) => {
  expect(canonicalAddress(text)).toBe(expected);
});
