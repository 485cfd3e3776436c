import { format, quantity, sum } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AppError } from '@lotbook/model/errors';
import { toMillis } from '@lotbook/model/time';
import type { Json, SyncContext, SyncPage, Unread } from '../../adapter.ts';
import { chainName } from '../chain-name.ts';
import { Seen } from '../sync-position.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress, parseAddress } from './address.ts';
import { mapActivity, type Activity } from './map.ts';
import type { PolkadotChain } from './polkadot-chain.ts';
import { getBlockNumber, type Subscan, type Whole } from './subscan.ts';

interface Signed {
  readonly count: number;
  /** The number of the last. */
  readonly last: number;
}

interface Position {
  /** The block that each address was read up to, by network. */
  readonly blocks: Readonly<Record<string, number>>;
  /** With other addresses, earlier transfers can have another meaning. */
  readonly addresses: readonly string[];
  /** Extrinsics that each address signed, as far as they were found. */
  readonly signed: Readonly<Record<string, Signed>>;
}

/** An hour of blocks is read again: the lists aren't updated at the same time. */
const overlap = 600;

/** All extrinsics that move units of a wallet, with its staking rewards. */
export async function* syncPolkadot(
  chain: PolkadotChain,
  subscan: Subscan,
  context: SyncContext,
): AsyncGenerator<SyncPage> {
  const addresses = getAccountAddresses(chain, context.settings);
  const own = new Set(addresses.map((address) => parseAddress(address)?.key ?? ''));
  const stored = context.toCursor('transactions') as Partial<Position> | undefined;
  const isKnown = JSON.stringify(stored?.addresses) === JSON.stringify(addresses);
  let position: Position = {
    blocks: (isKnown && stored?.blocks) || {},
    addresses,
    signed: (isKnown && stored?.signed) || {},
  };
  for (const address of addresses) {
    const balances: string[] = [];
    for (const network of chain.networks) {
      const key = `${network} ${address}`;
      const from = Math.max(0, (position.blocks[key] ?? 0) - overlap);
      context.phase(
        fill(texts.addressesFromBlock, { count: addresses.length, block: String(from) }),
      );
      const account = await subscan.getAccount(network, address);
      balances.push(account.balance);
      const read = await loadActivity(subscan, { network, address, fromBlock: from });
      const activity = limitActivity(read.activity, toMillis(context.until) / 1000);
      const blocks = listBlocks(activity);
      const signed = countSigned(position.signed[key], activity.extrinsics);
      position = {
        ...position,
        blocks: {
          ...position.blocks,
          [key]: blocks.reduce((most, block) => Math.max(most, block), position.blocks[key] ?? 0),
        },
        signed: { ...position.signed, [key]: signed },
      };
      const isWhole = activity.extrinsics.length === read.activity.extrinsics.length;
      const { unread, ...mapped } = mapActivity(activity, { chain, network, own });
      const gaps = [
        ...(read.missing > 0 ? [makeListGap(key, read.missing)] : []),
        ...(isWhole && signed.count < account.nonce
          ? [makeSignedGap(key, signed.count, account.nonce)]
          : []),
      ];
      const seen = new Seen();
      for (const second of listSeconds(activity)) seen.note(address, second);
      yield {
        stream: 'transactions',
        ...mapped,
        unread: [...unread, ...gaps],
        // What a part of the history lacks isn't known to be there.
        resolved: isWhole ? listGapIds(key) : [],
        addresses: seen.told(),
        cursor: position as unknown as Json,
      };
    }
    const balance = format(sum(balances.map((text) => quantity(text))));
    yield {
      stream: 'addresses',
      records: [],
      addresses: [{ address, balance }],
      cursor: addresses.length,
    };
  }
}

/** One after the other: the limit of requests is shared by all lists. */
async function loadActivity(
  subscan: Subscan,
  range: Parameters<Subscan['getRewards']>[0],
): Promise<{ readonly activity: Activity; readonly missing: number }> {
  const rewards = await subscan.getRewards(range);
  const payouts = await subscan.getPayouts(range);
  const transfers = await subscan.getTransfers(range);
  const extrinsics = await subscan.getExtrinsics(range);
  const lists: readonly Whole<unknown>[] = [rewards, payouts, transfers, extrinsics];
  return {
    activity: {
      rewards: rewards.rows,
      payouts: payouts.rows,
      transfers: transfers.rows,
      extrinsics: extrinsics.rows,
    },
    missing: lists.reduce((all, { count, rows }) => all + Math.max(0, count - rows.length), 0),
  };
}

/** What happened until the end of the run, so that all lists end together. */
function limitActivity(activity: Activity, untilSecond: number): Activity {
  const isWithin = ({ block_timestamp: second }: { readonly block_timestamp: number }): boolean =>
    second <= untilSecond;
  return {
    rewards: activity.rewards.filter(isWithin),
    payouts: activity.payouts.filter(isWithin),
    transfers: activity.transfers.filter(isWithin),
    extrinsics: activity.extrinsics.filter(isWithin),
  };
}

const listSeconds = (activity: Activity): readonly number[] =>
  [...activity.rewards, ...activity.payouts, ...activity.transfers, ...activity.extrinsics].map(
    ({ block_timestamp: second }) => second,
  );

const listBlocks = ({ rewards, payouts, transfers, extrinsics }: Activity): readonly number[] => [
  ...[...rewards, ...payouts].map(({ event_index: index }) => getBlockNumber(index)),
  ...[...transfers, ...extrinsics].map(({ block_num: block }) => block),
];

/** Numbers that were counted before don't count again. */
function countSigned(before: Signed | undefined, extrinsics: Activity['extrinsics']): Signed {
  let { count, last } = before ?? { count: 0, last: -1 };
  const inOrder = extrinsics.toSorted(
    (one, other) => one.block_num - other.block_num || one.nonce - other.nonce,
  );
  for (const { nonce } of inOrder) {
    if (nonce <= last) continue;
    count += 1;
    last = nonce;
  }
  return { count, last };
}

const listGapIds = (key: string): readonly string[] => [`rows ${key}`, `history ${key}`];

const makeListGap = (key: string, missing: number): Unread => ({
  externalId: `rows ${key}`,
  reason: fill(texts.subscanLacksRows, { count: missing }),
  raw: { account: key, missing },
});

const makeSignedGap = (key: string, found: number, signed: number): Unread => ({
  externalId: `history ${key}`,
  reason: fill(texts.subscanLacksExtrinsics, { missing: signed - found, count: signed }),
  raw: { account: key, signed, found },
});

/** Each once. @throws AppError BAD_INPUT if one is invalid */
export function getAccountAddresses(
  { prefix, id }: PolkadotChain,
  settings: SyncContext['settings'],
): readonly string[] {
  const read = walletSettings(settings).addresses.map((text) => {
    const address = canonicalAddress(prefix, text);
    if (address === undefined)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.notPolkadotAddress, { text: text.slice(0, 60), chain: chainName(id) }),
        { field: 'addresses' },
      );
    return address;
  });
  return [...new Set(read)];
}
