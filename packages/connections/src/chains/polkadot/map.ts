import { quantity, type Quantity } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';
import type { Json, SourceRecord, Unread } from '../../adapter.ts';
import { toUnits } from '../units.ts';
import { getPoolPart, parseAddress } from './address.ts';
import { nameAsset, type PolkadotChain } from './polkadot-chain.ts';
import type { Extrinsic, Payout, Reward, Transfer } from './shapes.ts';

/** What an address did on a network in a range of blocks. */
export interface Activity {
  readonly rewards: readonly Reward[];
  readonly payouts: readonly Payout[];
  readonly transfers: readonly Transfer[];
  readonly extrinsics: readonly Extrinsic[];
}

interface Mapping {
  readonly chain: PolkadotChain;
  readonly network: string;
  /** Keys of the wallet's addresses. */
  readonly own: ReadonlySet<string>;
}

export interface MappedActivity {
  readonly records: readonly SourceRecord[];
  readonly unread: readonly Unread[];
  readonly skipped: number;
}

/**
 * Rewards and slashes are rows of their own, with the ids of Subscan's files. Everything else is
 * one row for each extrinsic: what it moved, and its fee. Bonded coins stay in the wallet.
 */
export function mapActivity(activity: Activity, mapping: Mapping): MappedActivity {
  const outcomes = [
    ...activity.rewards.map((reward) => mapReward(reward, mapping)),
    ...activity.payouts.map((payout) => mapPayout(payout, mapping)),
    ...mapExtrinsics(activity, mapping),
  ];
  return {
    records: outcomes.flatMap((one) => (one && 'transaction' in one ? [one] : [])),
    unread: outcomes.flatMap((one) => (one && 'reason' in one ? [one] : [])),
    skipped: outcomes.filter((one) => one === undefined).length,
  };
}

/** A record, a row that can't be read, or undefined if it doesn't affect the wallet. */
type Outcome = SourceRecord | Unread | undefined;

const isOwn = ({ own }: Mapping, address: string | null | undefined): boolean =>
  own.has(parseAddress(address ?? '')?.key ?? '');

/** The relay chain's ids are those of Subscan's files; the other chain counts its blocks from 1, too. */
const toId = ({ chain, network }: Mapping, id: string): string =>
  network === chain.id ? id : `${network} ${id}`;

function mapReward(reward: Reward, mapping: Mapping): Outcome {
  const { event_index: index, event_id: event, account, stash } = reward;
  const externalId = toId(mapping, index);
  if (/^slash/i.test(event)) {
    if (!isOwn(mapping, stash)) return undefined;
    const lost = { type: 'withdrawal', category: 'lost_standard' } as const;
    return record({ ...reward, externalId }, lost, (units) => [send(units)], mapping);
  }
  if (!/^reward/i.test(event) || !account)
    return {
      externalId,
      reason: fill(texts.subscanUnknownReward, { event: index }),
      raw: toJson(reward),
    };
  // Paid to an address outside the wallet.
  if (!isOwn(mapping, account)) return undefined;
  return record({ ...reward, externalId }, stakeReward, (units) => [receive(units)], mapping);
}

function mapPayout(payout: Payout, mapping: Mapping): Outcome {
  if (!isOwn(mapping, payout.account_display?.address)) return undefined;
  const externalId = toId(mapping, payout.event_index);
  return record({ ...payout, externalId }, stakeReward, (units) => [receive(units)], mapping);
}

const stakeReward = { type: 'stake-reward', category: 'stakingRewards_standard' } as const;

interface Paid {
  readonly amount: bigint;
  readonly block_timestamp: number;
  readonly externalId: string;
}

function record(
  row: Paid,
  kind: Pick<ReadTransaction, 'type' | 'category'>,
  toMovements: (units: {
    readonly asset: AssetId;
    readonly quantity: Quantity;
  }) => ReadTransaction['movements'],
  { chain }: Mapping,
): Outcome {
  const { externalId, amount, block_timestamp: second, ...rest } = row;
  if (amount === 0n) return undefined;
  const units = { asset: chain.symbol as AssetId, quantity: toUnits(amount, chain.decimals) };
  const read = transaction({
    at: instantFromMs(second * 1000),
    externalId,
    ...kind,
    movements: toMovements(units),
  });
  const raw = toJson({ ...rest, amount, block_timestamp: second });
  return { transaction: { ...read, externalId }, raw: [raw] };
}

/** The transfers of each extrinsic with its fee. Transfers that no extrinsic made have their own id. */
function mapExtrinsics({ transfers, extrinsics }: Activity, mapping: Mapping): readonly Outcome[] {
  const signed = new Map(extrinsics.map((one) => [one.extrinsic_index, one]));
  const moved = Map.groupBy(transfers, (one) =>
    one.extrinsic_index ? one.extrinsic_index : `event ${one.block_num}-${one.event_idx}`,
  );
  return [...new Set([...signed.keys(), ...moved.keys()])].map((id) =>
    mapExtrinsic(id, { extrinsic: signed.get(id), transfers: moved.get(id) ?? [] }, mapping),
  );
}

function mapExtrinsic(
  id: string,
  {
    extrinsic,
    transfers,
  }: { readonly extrinsic: Extrinsic | undefined; readonly transfers: readonly Transfer[] },
  mapping: Mapping,
): Outcome {
  const { chain } = mapping;
  const change = new Map<string, bigint>();
  for (const one of transfers) {
    if (!one.success || isPoolMove(one)) continue;
    const asset = nameAsset(chain, {
      symbol: one.asset_symbol ?? chain.symbol,
      uniqueId: one.asset_unique_id ?? '',
    });
    const sign = BigInt(Number(isOwn(mapping, one.to))) - BigInt(Number(isOwn(mapping, one.from)));
    change.set(asset, (change.get(asset) ?? 0n) + sign * quantity(one.amount));
  }
  const fee = getFee(extrinsic, mapping);
  const sides = [...change].filter(([, units]) => units !== 0n);
  const into = sides.filter(([, units]) => units > 0n).map(toUnitsFor);
  const out = sides.filter(([, units]) => units < 0n).map(toUnitsFor);
  const movements = [
    ...out.map(send),
    ...into.map(receive),
    payFee({ asset: chain.symbol as AssetId, quantity: fee }),
  ].filter((one) => one !== undefined);
  const second = extrinsic?.block_timestamp ?? transfers[0]?.block_timestamp;
  if (movements.length === 0 || second === undefined) return undefined;
  const externalId = toId(mapping, `extrinsic ${id}`);
  const read = transaction({
    at: instantFromMs(second * 1000),
    externalId,
    txHash: extrinsic?.extrinsic_hash ?? transfers.find(({ hash }) => hash)?.hash ?? undefined,
    type: getType(into.length, out.length),
    memo: extrinsic?.success === false ? 'failed' : undefined,
    movements,
  });
  const raw = [...(extrinsic ? [extrinsic] : []), ...transfers].map(toJson);
  return { transaction: { ...read, externalId }, raw };
}

const getType = (into: number, out: number): ReadTransaction['type'] =>
  into > 0 ? (out > 0 ? 'swap' : 'deposit') : out > 0 ? 'withdrawal' : 'fee';

const toUnitsFor = ([asset, units]: readonly [string, bigint]) => ({
  asset: asset as AssetId,
  quantity: (units < 0n ? -units : units) as Quantity,
});

/** Stakes in a pool stay the wallet's own. What a pool pays is a payout, which is a row of its own. */
const isPoolMove = ({ from, to }: Transfer): boolean =>
  getPoolPart(to) !== undefined || getPoolPart(from) !== undefined;

/** What the signer paid, if it is the wallet. */
function getFee(extrinsic: Extrinsic | undefined, mapping: Mapping): Quantity {
  if (!extrinsic || !isOwn(mapping, extrinsic.account_display?.address)) return 0n as Quantity;
  const text = extrinsic.fee_used || extrinsic.fee || '0';
  return toUnits(/^\d+$/.test(text) ? BigInt(text) : 0n, mapping.chain.decimals);
}

/** Numbers beyond 2⁵³ as text. */
const toJson = (row: Readonly<Record<string, unknown>>): Json =>
  JSON.parse(
    JSON.stringify(row, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ) as Json;
