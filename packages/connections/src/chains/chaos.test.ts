import { startBlockbook } from '@lotbook/standins/blockbook';
import { startEsplora } from '@lotbook/standins/esplora';
import { evmTooMany, startEvmExplorer } from '@lotbook/standins/evm-explorer';
import { tooMany, type Fault, type HttpStandin } from '@lotbook/standins/http-standin';
import { startMoneroWallet } from '@lotbook/standins/monero-wallet';
import { startSolanaNode } from '@lotbook/standins/solana-node';
import { Outage } from '@lotbook/model/outage';
import { describe, expect, test } from 'vitest';
import type { Json, SyncPage } from '../adapter.ts';
import { signed } from './evm/testing.ts';
import { chainAdapters } from './registry.ts';
import { lines, quickNetwork, runSync, syncContext, type Run } from './testing.ts';

const second = (n: number): number => Date.parse('2024-01-01') / 1000 + n * 3_600;
const [mine, other] = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'];
const [sol, stranger] = ['7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2', '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'];
const fund = '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const evm = `0x${'a1'.repeat(20)}`;
const count = 60;
const times = <T>(make: (n: number) => T): readonly T[] => Array.from({ length: count }, (_, n) => make(n));
const ledger = times((n) => ({ id: `t${n}`, height: n + 1, time: second(n), from: [`${other} ${n + 11}`], to: [`${mine} ${n + 1}`] }));

type Service = Pick<HttpStandin, 'url' | 'fail'> & AsyncDisposable;

/** Every family with a wallet of sixty payments. */
const worlds: readonly (readonly [
  string,
  () => Promise<Service>,
  (url: string) => Parameters<typeof chainAdapters>[0],
  string,
  Readonly<Record<string, Json>>,
])[] = [
  ['Esplora', () => startEsplora({ ledger }), (url) => ({ addresses: { bitcoin: `esplora ${url}/api` } }), 'bitcoin', { addresses: [mine] }],
  ['Blockbook', () => startBlockbook({ ledger, mostPerPage: 7 }), (url) => ({ addresses: { bitcoin: `blockbook ${url}` } }), 'bitcoin', { addresses: [mine] }],
  [
    'an explorer',
    () => startEvmExplorer({ rows: { txlist: times((n) => signed({ block: n + 1, hash: `0x${n}`, from: `0x${'c3'.repeat(20)}`, to: evm }, '1')) } }),
    (url) => ({ addresses: { ethereum: `explorer ${url}/api` } }),
    'ethereum',
    { addresses: [evm] },
  ],
  [
    'a node of Solana',
    () =>
      startSolanaNode({
        transactions: times((n) => ({ signature: `s${n}`, slot: n + 1, blockTime: second(n), fee: 5n, coins: [`${stranger} 9 3`, `${sol} ${n} ${n + 1}`] })),
      }),
    (url) => ({ addresses: { solana: `rpc ${url}` } }),
    'solana',
    { addresses: [sol] },
  ],
  [
    'monero-wallet-rpc',
    () =>
      startMoneroWallet({ transfers: { [fund]: times((n) => ({ txid: `m${n}`, type: 'in', amount: BigInt(n + 1), height: n + 1, timestamp: second(n) })) } }),
    (url) => ({ moneroWalletRpc: url }),
    'monero',
    { addresses: [fund] },
  ],
];

/** A row of faults that a seed decides. */
function faults(seed: number): readonly Fault[] {
  const kinds: readonly Fault[] = [
    tooMany('0'),
    'cut',
    { status: 503, body: 'down' },
    { status: 200, body: '{"half":', headers: { 'content-type': 'application/json' } },
    { status: 408, body: '' },
    { status: 500, body: '' },
    evmTooMany,
  ];
  let state = seed * 2_654_435_761;
  return Array.from({ length: 12 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return kinds[state % (kinds.length - 1)] ?? 'cut';
  });
}

/** Whatever a try brought before it was given up stays, as the framework keeps it. */
async function toFirstFault(sync: AsyncIterable<SyncPage>): Promise<{ readonly pages: readonly SyncPage[]; readonly done: boolean }> {
  const pages: SyncPage[] = [];
  try {
    for await (const page of sync) pages.push(page);
    return { pages, done: true };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    return { pages, done: false };
  }
}

describe.each(worlds)('a wallet read from %s', (_name, start, services, chain, settings) => {
  test.each([1, 2, 3, 4])('ends with every transaction once, whatever goes wrong on the way (seed %i)', async (seed) => {
    await using service = await start();
    const adapter = chainAdapters(services(service.url)).find(({ provider }) => provider === chain)!;
    const sync = (cursors: ReadonlyMap<string, Json>): AsyncIterable<SyncPage> => {
      const context = syncContext(settings, { cursors, network: quickNetwork({ attempts: 3, timeoutMs: 500 }) });
      return adapter.sync({ ...context, credentials: { accessKey: 'ab'.repeat(32) } });
    };
    const calm = lines(await runSync(sync(new Map())));
    expect(calm).toHaveLength(count);
    service.fail(...faults(seed));
    const all = new Map<string, Run['records'][number]>();
    let cursors: ReadonlyMap<string, Json> = new Map();
    for (let attempt = 0, done = false; !done; attempt += 1) {
      expect(attempt).toBeLessThan(15);
      const tried = await toFirstFault(sync(cursors));
      done = tried.done;
      for (const page of tried.pages) {
        for (const record of page.records) all.set(record.transaction.externalId, record);
        cursors = new Map([...cursors, [page.stream, page.cursor]]);
      }
    }
    expect(lines({ records: [...all.values()] })).toEqual(calm);
  });
});
