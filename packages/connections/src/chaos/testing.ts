import { generateKeyPairSync } from 'node:crypto';
import {
  accountAddresses,
  answerPayments,
  type AccountChainName,
} from '@lotbook/standins/account-chains/payments';
import { startBlockbook } from '@lotbook/standins/blockbook';
import { startEsplora } from '@lotbook/standins/esplora';
import { startEvmExplorer } from '@lotbook/standins/evm-explorer';
import { startCosmosNode } from '@lotbook/standins/cosmos-node';
import { keys, routeTo, startServices } from '@lotbook/standins/exchanges/service';
import { startHttpStandin, type Answer, type HttpStandin } from '@lotbook/standins/http-standin';
import { startMoneroWallet } from '@lotbook/standins/monero-wallet';
import { sandboxServices } from '@lotbook/standins/sandbox/books';
import { hyperliquidAddress } from '@lotbook/standins/sandbox/derivatives';
import { startSubscan } from '@lotbook/standins/subscan';
import { startSolanaNode } from '@lotbook/standins/solana-node';
import type { Instant } from '@lotbook/model/time';
import type { Access, Adapter, Credentials, Json } from '../adapter.ts';
import type { ChainServices } from '../chains/chain-family.ts';
import { findCosmosChain } from '../chains/cosmos/cosmos-chain.ts';
import { makeSigned } from '../chains/evm/testing.ts';
import { chainFamilies } from '../chains/registry.ts';
import { openNetwork } from '../network.ts';
import { pem } from '../exchanges/testing.ts';
import { adapters } from '../registry.ts';

/** A service with a history, simulated by a stand-in, and its adapter. */
export interface World {
  readonly name: string;
  /** The service's answer to a revoked key, if it uses keys. */
  readonly refusal?: Answer | undefined;
  readonly start: () => Promise<Running>;
}

export interface Running extends AsyncDisposable {
  readonly adapter: Adapter;
  readonly access: Access;
  readonly standin: Pick<HttpStandin, 'failBy' | 'requests'>;
  /** The number of records. */
  readonly least: number;
  /** Whether the order of rows in an answer is insignificant. */
  readonly shuffles: boolean;
  /** The end of what is asked for, a day after the last row. */
  readonly until: Instant;
}

/** Fast, with short timeouts. */
const network = (route?: (url: string) => string) =>
  openNetwork({
    ...(route ? { route } : {}),
    perSecond: () => 100_000,
    firstPauseMs: 1,
    timeoutMs: 150,
    attempts: 4,
  });

const usualEnd = '2025-06-01T00:00:00Z';
/** Exchanges that are asked day by day or week by week since they opened: years without rows would take most of the time. */
const earlierEnds: Readonly<Record<string, string>> = {
  'crypto-com': '2020-08-01T00:00:00Z',
  kucoin: '2020-08-01T00:00:00Z',
};
const addDay = (ms: number): Instant => new Date(ms + 86_400_000).toISOString() as Instant;
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const coinbaseKey = 'organizations/1/apiKeys/sandbox';
const usual: Credentials = { apiKey: 'sandbox', apiSecret: 'c2FuZGJveA==', password: 'sandbox' };
const credentialsByAdapter: Readonly<Record<string, Credentials>> = {
  coinbase: { apiKey: coinbaseKey, apiSecret: pem() },
  'coinbase-prime': { accessKey: 'sandbox', apiSecret: 'c2FuZGJveA==', password: 'sandbox' },
  fireblocks: { apiKey: 'sandbox', apiSecret: rsa.privateKey },
  gemini: { apiKey: 'account-sandbox', apiSecret: 'sandbox' },
  hyperliquid: { accessKey: hyperliquidAddress },
};

const reply = (status: number, body: object): Answer => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/**
 * How each service rejects an unknown key, from its published errors. An adapter without an entry
 * here has no world.
 */
const refusals: Readonly<Record<string, Answer>> = {
  binance: reply(401, { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }),
  'binance-us': reply(401, { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }),
  bitget: reply(400, { code: '40037', msg: 'Apikey does not exist', requestTime: 1, data: null }),
  bithumb: reply(401, {
    error: { name: 'invalid_access_key', message: '잘못된 엑세스 키입니다.' },
  }),
  bitfinex: reply(500, ['error', 10100, 'apikey: invalid']),
  bitstamp: reply(403, { status: 'error', reason: 'API key not found', code: 'API0001' }),
  bitvavo: reply(403, { errorCode: 305, error: 'No active API key found.' }),
  bybit: reply(200, { retCode: 10003, retMsg: 'API key is invalid.', result: {}, time: 1 }),
  coinbase: reply(401, {
    errors: [{ id: 'invalid_token', message: 'The access token is invalid' }],
  }),
  'crypto-com': reply(401, { id: 1, code: 40_101, message: 'Authentication failure' }),
  'coinbase-prime': reply(401, { message: 'invalid api key' }),
  deribit: reply(400, { jsonrpc: '2.0', error: { code: 13_004, message: 'invalid_credentials' } }),
  fireblocks: reply(401, { message: 'Unauthorized: user not found', code: -1 }),
  gate: reply(401, { label: 'INVALID_KEY', message: 'Invalid key provided' }),
  gemini: reply(400, { result: 'error', reason: 'InvalidApiKey', message: 'Invalid API key' }),
  // It knows no keys; it blocks whole regions.
  hyperliquid: reply(403, { message: 'The request could not be satisfied.' }),
  htx: reply(200, {
    status: 'error',
    'err-code': 'api-signature-not-valid',
    'err-msg': 'Signature not valid: Incorrect Access key',
    data: null,
  }),
  kraken: reply(200, { error: ['EAPI:Invalid key'] }),
  kucoin: reply(401, { code: '400003', msg: 'KC-API-KEY not exists' }),
  mexc: reply(400, { code: 10072, msg: 'Api key info invalid' }),
  whitebit: reply(401, {
    code: 0,
    message: 'This API Key is not authorized to perform this action.',
  }),
  okx: reply(401, { msg: 'Invalid OK-ACCESS-KEY', code: '50111' }),
};

/** Enough for several pages at exchanges with large pages. */
const fillsByExchange: Readonly<Record<string, number>> = {
  bitstamp: 2_200,
  fireblocks: 1_200,
  'coinbase-prime': 700,
};

const makeKeyedWorld = (adapter: Adapter): World => ({
  name: adapter.id,
  refusal: refusals[adapter.id],
  start: async () => {
    const fills = fillsByExchange[adapter.id] ?? 170;
    const endMs = Date.parse(earlierEnds[adapter.id] ?? usualEnd);
    const services = sandboxServices({
      keys: keys('sandbox', 'account-sandbox', coinbaseKey),
      fills,
      endMs,
      fireblocksKey: rsa.publicKey,
    });
    const standin = await startServices(services);
    return {
      adapter,
      standin,
      access: {
        credentials: credentialsByAdapter[adapter.id] ?? usual,
        settings: {},
        network: network(routeTo(standin)),
      },
      least: adapter.id === 'mexc' ? 110 : fills,
      // These rows are arrays whose order matters.
      shuffles: adapter.id !== 'bitfinex',
      until: addDay(endMs),
      [Symbol.asyncDispose]: () => standin.close(),
    };
  },
});

const payments = 60;
const times = <T>(make: (n: number) => T): readonly T[] =>
  Array.from({ length: payments }, (_, n) => make(n));
const second = (n: number): number => Date.parse('2024-01-01') / 1000 + n * 3_600;

/** An address of each chain with its own address format. */
const written: Readonly<Record<string, readonly [mine: string, other: string]>> = {
  bitcoin: [
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ],
  litecoin: ['ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea', 'MJRSgZ3UUFcTBTBAaN38XAXvZLwRe8WVw7'],
  dogecoin: ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
  'bitcoin-cash': [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy',
  ],
};
const [sol, stranger] = [
  '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
];
const fund =
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const evm = `0x${'a1'.repeat(20)}`;

/** A service with a wallet of sixty payments of a chain, and its URL. */
interface ChainWorld {
  readonly start: (chain: string) => Promise<HttpStandin>;
  readonly services: (chain: string, url: string) => ChainServices;
  readonly settings: (chain: string) => Readonly<Record<string, Json>>;
  readonly shuffles: boolean;
}

const ledger = (chain: string) => {
  const [mine = '', other = ''] = written[chain] ?? [];
  return times((n) => ({
    id: `t${n}`,
    height: n + 1,
    time: second(n),
    from: [`${other} ${n + 11}`],
    to: [`${mine} ${n + 1}`],
  }));
};
const utxo = (chain: string) => ({ addresses: [written[chain]?.[0] ?? ''] });

const cosmosAddresses: Readonly<Record<string, string>> = {
  cosmos: 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du',
  osmosis: 'osmo1qyqszqgpqyqszqgpqyqszqgpqyqszqgp6gjwmw',
  injective: 'inj1qyqszqgpqyqszqgpqyqszqgpqyqszqgpc6k6ly',
  celestia: 'celestia1qyqszqgpqyqszqgpqyqszqgpqyqszqgpreswh3',
};

/** The same account on both. */
const polkadotAddresses: Readonly<Record<string, string>> = {
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  kusama: 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
};

/** Every supported service, by family. */
const chainWorlds: Readonly<Record<string, Readonly<Record<string, ChainWorld>>>> = {
  bitcoin: {
    Esplora: {
      start: (chain) => startEsplora({ ledger: ledger(chain) }),
      services: (chain, url) => ({ addresses: { [chain]: `esplora ${url}/api` } }),
      settings: utxo,
      shuffles: false,
    },
    Blockbook: {
      start: (chain) => startBlockbook({ ledger: ledger(chain), mostPerPage: 7 }),
      services: (chain, url) => ({ addresses: { [chain]: `blockbook ${url}` } }),
      settings: utxo,
      shuffles: false,
    },
  },
  evm: {
    explorer: {
      start: () =>
        startEvmExplorer({
          rows: {
            txlist: times((n) =>
              makeSigned(
                { block: n + 1, hash: `0x${n}`, from: `0x${'c3'.repeat(20)}`, to: evm },
                '1',
              ),
            ),
          },
        }),
      services: (chain, url) => ({ addresses: { [chain]: `explorer ${url}/api` } }),
      settings: () => ({ addresses: [evm] }),
      shuffles: true,
    },
  },
  solana: {
    node: {
      start: () =>
        startSolanaNode({
          transactions: times((n) => ({
            signature: `s${n}`,
            slot: n + 1,
            blockTime: second(n),
            fee: 5n,
            coins: [`${stranger} 9 3`, `${sol} ${n} ${n + 1}`],
          })),
        }),
      services: (chain, url) => ({ addresses: { [chain]: `rpc ${url}` } }),
      settings: () => ({ addresses: [sol] }),
      shuffles: false,
    },
  },
  cosmos: {
    node: {
      start: (chain) =>
        startCosmosNode({
          transactions: times((n) => ({
            height: n + 1,
            hash: `C${n}`,
            time: new Date(second(n) * 1000).toISOString(),
            events: [
              {
                type: 'coin_received',
                attributes: {
                  receiver: cosmosAddresses[chain] ?? '',
                  amount: `${n + 1}${findCosmosChain(chain)?.denom ?? ''}`,
                },
              },
            ],
          })),
        }),
      services: (chain, url) => ({ addresses: { [chain]: `rest ${url}` } }),
      settings: (chain) => ({ addresses: [cosmosAddresses[chain] ?? ''] }),
      shuffles: true,
    },
  },
  polkadot: {
    Subscan: {
      start: (chain) =>
        startSubscan({
          key: 'sandbox',
          rewards: times((n) => ({
            network: chain,
            block: n + 1,
            second: second(n),
            event: 1,
            stash: polkadotAddresses[chain] ?? '',
            account: polkadotAddresses[chain] ?? '',
            amount: BigInt(n + 1),
          })),
        }),
      services: (chain, url) => ({
        subscanKey: 'sandbox',
        addresses: { [chain]: `subscan ${url}/{network}` },
      }),
      settings: (chain) => ({ addresses: [polkadotAddresses[chain] ?? ''] }),
      shuffles: true,
    },
  },
  account: {
    indexer: {
      start: (chain) => {
        const name = chain as AccountChainName;
        const [mine, other] = accountAddresses[name];
        return startHttpStandin(
          answerPayments(
            name,
            times((n) => ({
              id: `a${n.toString(16).padStart(63, '0')}`,
              ms: second(n) * 1000,
              from: other,
              to: mine,
              amount: 1_000_000 + n,
              fee: 10,
            })),
          ),
        );
      },
      services: (chain, url) => ({ addresses: { [chain]: `rest ${url}` } }),
      settings: (chain) => ({ addresses: [accountAddresses[chain as AccountChainName][0]] }),
      shuffles: false,
    },
  },
  monero: {
    'monero-wallet-rpc': {
      start: () =>
        startMoneroWallet({
          transfers: {
            [fund]: times((n) => ({
              txid: `m${n}`,
              type: 'in',
              amount: BigInt(n + 1),
              height: n + 1,
              timestamp: second(n),
            })),
          },
        }),
      services: (_, url) => ({ moneroWalletRpc: url }),
      settings: () => ({ addresses: [fund] }),
      shuffles: true,
    },
  },
};

const listWorlds = (family: (typeof chainFamilies)[number], chain: string): readonly World[] =>
  Object.entries(chainWorlds[family.id] ?? {}).map(([service, world]) => ({
    name: `${chain} by ${service}`,
    start: async () => {
      const standin = await world.start(chain);
      const adapter = family.adapter(chain, world.services(chain, standin.url));
      if (!adapter) throw new Error(`${chain} is not read from ${service}.`);
      const access = {
        credentials: { accessKey: 'ab'.repeat(32) },
        settings: world.settings(chain),
        network: network(),
      };
      return {
        adapter,
        standin,
        access,
        least: payments,
        shuffles: world.shuffles,
        until: addDay(Date.parse(usualEnd)),
        [Symbol.asyncDispose]: () => standin.close(),
      };
    },
  }));

/**
 * One for each adapter with tested mappings, for the general ones with a stand-in, and for each
 * service of each chain.
 */
export const worlds: readonly World[] = [
  ...adapters
    .filter(({ support, id }) => support === 'tested' || refusals[id] !== undefined)
    .map(makeKeyedWorld),
  ...chainFamilies.flatMap((family) => family.chains.flatMap((chain) => listWorlds(family, chain))),
];

/** Registered adapters without a stand-in. */
export const withoutWorld: readonly string[] = [
  ...adapters
    .filter(({ support, id }) => support === 'tested' && refusals[id] === undefined)
    .map(({ id }) => id),
  ...chainFamilies
    .filter(({ id }) => Object.keys(chainWorlds[id] ?? {}).length === 0)
    .flatMap(({ chains }) => chains),
];
