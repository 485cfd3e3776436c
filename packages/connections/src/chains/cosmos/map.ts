import type { Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';
import { toUnits } from '../units.ts';
import type { CosmosEvent, CosmosTransaction } from './shapes.ts';

type Numbered = ReadTransaction & { readonly externalId: string };

/** The asset and decimals of a coin; undefined if unknown. */
export type NameCoin = (denom: string) => readonly [symbol: string, decimals: number] | undefined;

/** Coins by the name of their smallest unit. */
type Coins = Map<string, bigint>;

export interface MappedCosmos {
  readonly rows: readonly Numbered[];
  /** Coins whose decimals are unknown: a guess would be wrong by powers of ten. */
  readonly unknown: readonly string[];
  /** One of them was traded, so the coins on the other side are missing, too. */
  readonly isTrade: boolean;
}

/**
 * What a transaction did to the addresses. Rewards are paid when they are claimed, and also with
 * every delegation, undelegation and redelegation; each is a row of its own. Delegated coins stay
 * in the wallet. Coins that are unknown are left out and named.
 */
export function mapCosmos(
  seen: CosmosTransaction,
  own: ReadonlySet<string>,
  nameCoin: NameCoin,
): MappedCosmos {
  const rewards = sumRewards(seen.events, own);
  const fee = readFee(seen.events, own);
  const change = sumMoves(seen.events, own);
  const isFailed = (seen.code ?? 0) !== 0;
  for (const [denom, amount] of fee) addTo(change, denom, amount);
  if (!isFailed) {
    for (const [denom, amount] of rewards) addTo(change, denom, -amount);
    for (const [denom, amount] of sumDelegated(seen.events, own)) addTo(change, denom, amount);
  }
  const rewarded = isFailed ? [] : [...rewards].filter(([, amount]) => amount > 0n);
  const unknown = [...new Set([...rewarded, ...change, ...fee].map(([denom]) => denom))].filter(
    (denom) => !nameCoin(denom),
  );
  const into = [...change].filter(([, amount]) => amount > 0n);
  const out = [...change].filter(([, amount]) => amount < 0n);
  // Half a trade would be a gift or a withdrawal, with a wrong cost.
  const isTrade =
    into.length > 0 && out.length > 0 && [...change.keys()].some((denom) => !nameCoin(denom));
  const [cameIn, wentOut] = isTrade ? [[], []] : [toMoved(into, nameCoin), toMoved(out, nameCoin)];
  const base = { at: instantFromMs(Date.parse(seen.timestamp)), txHash: seen.txhash };
  const movements = [
    ...wentOut.map(([, one]) => send(one)),
    ...cameIn.map(([, one]) => receive(one)),
    ...toMoved([...fee], nameCoin).map(([, one]) => payFee(one)),
  ].filter((one) => one !== undefined);
  const type =
    cameIn.length > 0
      ? wentOut.length > 0
        ? 'swap'
        : 'deposit'
      : wentOut.length > 0
        ? 'withdrawal'
        : 'fee';
  const memo = isFailed ? 'failed' : undefined;
  const rewardRows = toMoved(rewarded, nameCoin).map(([denom, one]): Numbered => {
    const externalId = `${seen.txhash} reward ${denom}`;
    const [kind, category] = ['stake-reward', 'stakingRewards_standard'] as const;
    const read = transaction({
      ...base,
      externalId,
      type: kind,
      category,
      movements: [receive(one)],
    });
    return { ...read, externalId };
  });
  const externalId = seen.txhash;
  const row = { ...transaction({ ...base, externalId, type, movements, memo }), externalId };
  return { rows: [...rewardRows, ...(movements.length === 0 ? [] : [row])], unknown, isTrade };
}

/** The amounts of the coins that are known, each with its name on the chain. */
const toMoved = (
  coins: readonly (readonly [denom: string, amount: bigint])[],
  nameCoin: NameCoin,
): readonly (readonly [
  denom: string,
  moved: { readonly asset: AssetId; readonly quantity: Quantity },
])[] =>
  coins.flatMap(([denom, amount]) => {
    const [symbol, decimals] = nameCoin(denom) ?? [];
    if (symbol === undefined || decimals === undefined) return [];
    const quantity = toUnits(amount < 0n ? -amount : amount, decimals);
    return [[denom, { asset: symbol as AssetId, quantity }] as const];
  });

const getValue = ({ attributes }: CosmosEvent, key: string): string | undefined =>
  attributes.find((one) => one.key === key)?.value ?? undefined;

/** Parses `12uatom,3ibc/AB12`. */
function parseCoins(text: string | undefined): readonly (readonly [string, bigint])[] {
  return (text ?? '').split(',').flatMap((part) => {
    const [, amount, denom] = /^(\d+)([a-zA-Z][\w/:.-]*)$/.exec(part.trim()) ?? [];
    return amount === undefined || denom === undefined ? [] : [[denom, BigInt(amount)] as const];
  });
}

function addTo(coins: Coins, denom: string, amount: bigint): void {
  const sum = (coins.get(denom) ?? 0n) + amount;
  if (sum === 0n) coins.delete(denom);
  else coins.set(denom, sum);
}

function sumMoves(events: readonly CosmosEvent[], own: ReadonlySet<string>): Coins {
  const coins: Coins = new Map();
  for (const event of events) {
    const [key, sign] =
      event.type === 'coin_spent'
        ? (['spender', -1n] as const)
        : event.type === 'coin_received'
          ? (['receiver', 1n] as const)
          : [undefined, 0n];
    if (key === undefined || !own.has(getValue(event, key) ?? '')) continue;
    for (const [denom, amount] of parseCoins(getValue(event, 'amount')))
      addTo(coins, denom, sign * amount);
  }
  return coins;
}

/**
 * Who pays the fee is on the transaction's own event. Older versions of the SDK don't name the
 * payer: then the first signer pays it, as far as that address spent exactly the amount.
 */
function readFee(events: readonly CosmosEvent[], own: ReadonlySet<string>): Coins {
  const fee: Coins = new Map();
  const event = events.find((one) => one.type === 'tx' && getValue(one, 'fee') !== undefined);
  const text = event && getValue(event, 'fee');
  const payer = event && (getValue(event, 'fee_payer') ?? findFeeSpender(events, text));
  if (own.has(payer ?? ''))
    for (const [denom, amount] of parseCoins(text)) addTo(fee, denom, amount);
  return fee;
}

function findFeeSpender(
  events: readonly CosmosEvent[],
  fee: string | undefined,
): string | undefined {
  const signed = events
    .filter(({ type }) => type === 'tx')
    .map((event) => getValue(event, 'acc_seq'))
    .find((text) => text !== undefined);
  const [signer] = (signed ?? '').split('/');
  const hasSpent = events.some(
    (event) =>
      event.type === 'coin_spent' &&
      getValue(event, 'spender') === signer &&
      getValue(event, 'amount') === fee,
  );
  return hasSpent ? signer : undefined;
}

/** Rewards of own delegations, and commissions of an own validator, as far as an own address received them. */
function sumRewards(events: readonly CosmosEvent[], own: ReadonlySet<string>): Coins {
  const coins: Coins = new Map();
  const received = sumReceipts(events, own);
  for (const event of events) {
    const isReward = event.type === 'withdraw_rewards' || event.type === 'withdraw_commission';
    const delegator = getValue(event, 'delegator');
    if (!isReward || (delegator !== undefined && !own.has(delegator))) continue;
    for (const [denom, amount] of parseCoins(getValue(event, 'amount'))) {
      const arrived = received.get(`${denom} ${amount}`) ?? 0;
      // Paid to a withdraw address outside the wallet.
      if (arrived === 0) continue;
      received.set(`${denom} ${amount}`, arrived - 1);
      addTo(coins, denom, amount);
    }
  }
  return coins;
}

function sumReceipts(
  events: readonly CosmosEvent[],
  own: ReadonlySet<string>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'coin_received' || !own.has(getValue(event, 'receiver') ?? '')) continue;
    for (const [denom, amount] of parseCoins(getValue(event, 'amount')))
      counts.set(`${denom} ${amount}`, (counts.get(`${denom} ${amount}`) ?? 0) + 1);
  }
  return counts;
}

/**
 * Coins that own addresses delegated. Older versions of the SDK don't name the delegator: then the
 * nearest spending of exactly that amount before the event names it.
 */
function sumDelegated(events: readonly CosmosEvent[], own: ReadonlySet<string>): Coins {
  const coins: Coins = new Map();
  const used = new Set<CosmosEvent>();
  for (const [n, event] of events.entries()) {
    if (event.type !== 'delegate' && event.type !== 'create_validator') continue;
    const amount = getValue(event, 'amount');
    const spent = events
      .slice(0, n)
      .findLast(
        (one) => one.type === 'coin_spent' && !used.has(one) && getValue(one, 'amount') === amount,
      );
    if (spent) used.add(spent);
    const delegator = getValue(event, 'delegator') ?? (spent && getValue(spent, 'spender'));
    if (!own.has(delegator ?? '')) continue;
    for (const [denom, units] of parseCoins(amount)) addTo(coins, denom, units);
  }
  return coins;
}
