import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { toMillis } from '@lotbook/model/time';
import type { Json, SourceRecord, SyncContext, SyncPage, Unread } from '../../adapter.ts';
import { Seen } from '../sync-position.ts';
import { toUnits } from '../units.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress } from './address.ts';
import { findCoin, knownDenoms, type CoinOrigin, type CosmosChain } from './cosmos-chain.ts';
import { mapCosmos, type NameCoin } from './map.ts';
import { queries, type CosmosNode } from './node.ts';
import type { CosmosTransaction } from './shapes.ts';

/** Raised when a mapping changes, so that all transactions are read again. */
const version = 2;

interface Position {
  /** Absent in positions before the first change. */
  readonly version?: number;
  /** The height that each query was read up to. */
  readonly heights: Readonly<Record<string, number>>;
  /** With other addresses, earlier transactions can have another meaning. */
  readonly addresses: readonly string[];
  /** Transactions that each address signed, as far as they were found, and the number of the last. */
  readonly signed: Readonly<Record<string, { readonly count: number; readonly last: number }>>;
}

/** All transactions that move units of a wallet, with its staking rewards. */
export async function* syncCosmos(
  chain: CosmosChain,
  node: CosmosNode,
  context: SyncContext,
): AsyncGenerator<SyncPage> {
  const addresses = getAccountAddresses(chain, context.settings);
  const own = new Set(addresses);
  const before = context.toCursor('transactions') as unknown as Position | undefined;
  const isKnown =
    before?.version === version && JSON.stringify(before.addresses) === JSON.stringify(addresses);
  let position: Position = isKnown ? before : { version, heights: {}, addresses, signed: {} };
  const names = createNames(chain, node);
  for (const address of addresses)
    for (const query of queries) {
      const key = `${query} ${address}`;
      // The last block again: the run before can have ended within it.
      const from = position.heights[key] ?? 0;
      for await (const found of node.search(query, address, from)) {
        const within = found.filter(
          ({ timestamp }) => Date.parse(timestamp) <= toMillis(context.until),
        );
        const page = await readPage(within, own, names);
        const seen = new Seen();
        for (const { timestamp } of within) seen.note(address, Date.parse(timestamp) / 1000);
        const height = Math.max(from, ...within.map((one) => one.height));
        position = {
          ...position,
          heights: { ...position.heights, [key]: height },
          ...(query === 'coin_spent.spender'
            ? { signed: countSigned(position.signed, within, address) }
            : {}),
        };
        context.phase(
          fill(texts.addressesFromBlock, { count: addresses.length, block: String(height) }),
        );
        yield {
          stream: 'transactions',
          ...page,
          addresses: seen.told(),
          cursor: position as unknown as Json,
        };
        if (within.length < found.length) break;
      }
    }
  yield* checkHistory(node, position);
  const held = await Promise.all(
    addresses.map(async (address) => {
      const coins = await node.balances(address, chain.denom);
      const [, decimals] = knownDenoms[chain.denom]!;
      const amount = coins
        .filter(({ denom }) => denom === chain.denom)
        .reduce((sum, coin) => sum + coin.amount, 0n);
      return { address, balance: format(toUnits(amount, decimals)) };
    }),
  );
  yield { stream: 'addresses', records: [], addresses: held, cursor: held.length };
}

/** Names transactions that the node no longer has: each address counts those it signed. */
async function* checkHistory(
  node: CosmosNode,
  { signed, addresses }: Position,
): AsyncGenerator<SyncPage> {
  const unread: Unread[] = [];
  const resolved: string[] = [];
  for (const address of addresses) {
    const [all, found] = [await node.countSigned(address), signed[address]?.count ?? 0];
    if (found < all)
      unread.push({
        externalId: `history ${address}`,
        reason: fill(texts.nodeLacksHistory, { missing: all - found, count: all, address }),
        raw: { address, signed: all, found },
      });
    else resolved.push(`history ${address}`);
  }
  yield { stream: 'history', records: [], unread, resolved, cursor: unread.length };
}

/** Each signed transaction has the signer's number on an event. Numbers that were counted before don't count again. */
function countSigned(
  before: Position['signed'],
  transactions: readonly CosmosTransaction[],
  address: string,
): Position['signed'] {
  let { count, last } = before[address] ?? { count: 0, last: -1 };
  for (const { type, attributes } of transactions.flatMap(({ events }) => events)) {
    if (type !== 'tx') continue;
    for (const { key, value } of attributes) {
      const [signer, number = ''] = (value ?? '').split('/');
      if (key !== 'acc_seq' || signer !== address || Number(number) <= last) continue;
      count += 1;
      last = Number(number);
    }
  }
  return { ...before, [address]: { count, last } };
}

interface Names {
  readonly get: NameCoin;
  readonly load: (denoms: readonly string[]) => Promise<void>;
}

/** Coins that other chains sent have a digest for a name; the node knows the original. */
function createNames(chain: CosmosChain, node: CosmosNode): Names {
  const origins = new Map<string, CoinOrigin | undefined>();
  return {
    get: (denom) => findCoin(chain, denom, origins.get(denom)),
    load: async (denoms) => {
      for (const denom of denoms) {
        if (origins.has(denom) || !denom.startsWith('ibc/')) continue;
        origins.set(denom, await node.getOrigin(denom.slice(4)));
      }
    },
  };
}

async function readPage(
  transactions: readonly CosmosTransaction[],
  own: ReadonlySet<string>,
  names: Names,
): Promise<Pick<SyncPage, 'records' | 'unread' | 'skipped'>> {
  const [records, unread]: [SourceRecord[], Unread[]] = [[], []];
  let skipped = 0;
  for (const seen of transactions) {
    const text = JSON.stringify(seen.events);
    await names.load([...new Set(text.match(/ibc\/[\dA-F]{64}/g))]);
    const raw = seen as unknown as Json;
    const { rows, unknown, isTrade } = mapCosmos(seen, own, names.get);
    records.push(...rows.map((one) => ({ transaction: one, raw: [raw] })));
    for (const denom of unknown) {
      const coin = denom.slice(0, 80);
      unread.push({
        externalId: `${seen.txhash} ${denom}`,
        reason: isTrade
          ? fill(texts.unknownCoinInTrade, { coin })
          : fill(texts.unknownCoin, { coin }),
        raw,
      });
    }
    if (rows.length === 0 && unknown.length === 0) skipped += 1;
  }
  return { records, unread, skipped };
}

/** Each once. @throws AppError BAD_INPUT if one is invalid */
export function getAccountAddresses(
  { prefix }: CosmosChain,
  settings: SyncContext['settings'],
): readonly string[] {
  const read = walletSettings(settings).addresses.map((text) => {
    const address = canonicalAddress(prefix, text);
    if (address === undefined)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.notCosmosAddress, { text: text.slice(0, 80), prefix: `${prefix}1` }),
        { field: 'addresses' },
      );
    return address;
  });
  return [...new Set(read)];
}
