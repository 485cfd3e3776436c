import type { Quantity } from '@lotbook/decimal/decimal';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { receive, send, transaction } from '@lotbook/sources/movements';
import type { Json, SourceRecord, SyncContext, SyncPage, Unread } from '../../adapter.ts';
import { toUnits } from '../units.ts';
import type { EvmChain } from './evm-chain.ts';
import type { Explorer } from './explorer.ts';
import { tokenAsset } from './known-tokens.ts';
import {
  readRebases,
  rebasingTokens,
  type Rebase,
  type RebasingToken,
  type ShareRate,
} from './rebasing-tokens.ts';
import type { Row } from './rows.ts';

/** What was delivered, and for which addresses. */
interface Position {
  readonly block: number;
  readonly addresses: readonly string[];
}

/** Blocks that are delivered again. */
const overlapBlocks = 50;

/**
 * The growth of tokens whose balances change without transfers, as stETH. Transfers and the
 * protocol's reports give the shares, so each report gives an exact reward; a negative one is a
 * loss. Tokens that grow in value instead, as wstETH, have none.
 */
export async function* rebasePages(
  chain: EvmChain,
  service: Explorer,
  context: SyncContext,
  addresses: readonly string[],
): AsyncGenerator<SyncPage> {
  for (const token of rebasingTokens[chain.id] ?? []) {
    const moves = await loadMoves(service, token, addresses);
    const [first] = moves;
    if (!first) continue;
    const asset = tokenAsset(chain.prefix, token.contract);
    const stream = `rebases ${asset}`;
    context.phase(fill(texts.rebasesPhase, { asset }));
    const logs: Awaited<ReturnType<Explorer['logs']>>[] = [];
    // A month before, for the share's value at the first transfer.
    const from = Math.max(0, first.block - blocksOfMonth);
    for (const { emitter, topic } of token.events)
      logs.push(await service.logs(emitter, topic, from));
    const before = context.toCursor(stream) as Position | undefined;
    const isKnown = JSON.stringify(before?.addresses) === JSON.stringify(addresses);
    const delivered = isKnown ? (before?.block ?? 0) - overlapBlocks : 0;
    const rebases = readRebases(token, logs).filter(
      ({ second }) => second * 1000 <= toMillis(context.until),
    );
    const { rewards, unknown } = computeRewards(moves, rebases);
    const fresh = rewards.filter(({ rebase }) => rebase.block > delivered);
    const block = rebases.at(-1)?.block ?? delivered;
    yield {
      stream,
      records: fresh.map((one) => toRecord(token, asset, one)),
      unread: unknown ? [makeGap(token, asset, unknown)] : [],
      resolved: unknown ? [] : [nameGap(token)],
      cursor: { block, addresses } satisfies Position,
    };
  }
}

/** About 30 days of 12 seconds. */
const blocksOfMonth = 216_000;

interface Move {
  readonly block: number;
  readonly position: number;
  readonly second: number;
  readonly address: string;
  /** Negative if it left. */
  readonly amount: bigint;
}

/** The token's transfers of each address, in order; those between own addresses twice. */
async function loadMoves(
  service: Explorer,
  { contract }: RebasingToken,
  addresses: readonly string[],
): Promise<readonly Move[]> {
  const moves: Move[] = [];
  for (const address of addresses)
    for await (const rows of service.rows('tokentx', address, 0))
      for (const row of rows) {
        if (row.kind !== 'tokentx' || row.contractAddress !== contract) continue;
        const amount = getAmount(row, address);
        if (amount === 0n) continue;
        const { blockNumber: block, transactionIndex: position, timeStamp: second } = row;
        moves.push({ block, position: position ?? Infinity, second, address, amount });
      }
  return moves.toSorted((one, other) => one.block - other.block || one.position - other.position);
}

const getAmount = ({ from, to, value }: Row<'tokentx'>, address: string): bigint =>
  (to === address ? value : 0n) - (from === address ? value : 0n);

interface Reward {
  readonly rebase: Rebase;
  /** In the smallest unit; negative for a loss. */
  readonly amount: bigint;
}

interface Computed {
  readonly rewards: readonly Reward[];
  /** Transfers before the first report that shows what a share is worth. */
  readonly unknown: { readonly from: number; readonly to: number } | undefined;
}

interface Held {
  readonly shares: bigint;
  /** By transfers and rewards. Its difference to the balance by shares, a few wei, goes into the next reward. */
  readonly balance: bigint;
}

/** The reward of each report, of all addresses together. */
export function computeRewards(moves: readonly Move[], rebases: readonly Rebase[]): Computed {
  const held = new Map<string, Held>();
  const rewards: Reward[] = [];
  let rate: ShareRate | undefined = rebases[0]?.before;
  const [first] = moves;
  const known = rate ? 0 : (rebases[0]?.second ?? Infinity);
  let next = 0;
  const applyMoves = (isBefore: (move: Move) => boolean): void => {
    for (let move = moves[next]; move && isBefore(move); move = moves[next]) {
      const { shares, balance } = held.get(move.address) ?? { shares: 0n, balance: 0n };
      held.set(move.address, {
        shares: shares + (rate ? toShares(move.amount, rate) : 0n),
        balance: balance + move.amount,
      });
      next += 1;
    }
  };
  for (const rebase of rebases) {
    applyMoves(
      ({ block, position }) =>
        block < rebase.block || (block === rebase.block && position < rebase.position),
    );
    let amount = 0n;
    for (const [address, { shares, balance }] of held) {
      // Without an earlier value, the balance is what the transfers show.
      const own = rate ? shares : toShares(balance, rebase.after);
      const now = rate ? toBalance(own, rebase.after) : balance;
      amount += now - balance;
      held.set(address, { shares: own, balance: now });
    }
    rate = rebase.after;
    if (amount !== 0n) rewards.push({ rebase, amount });
  }
  const isUnknown = first !== undefined && first.second < known;
  return {
    rewards,
    unknown: isUnknown
      ? { from: first.second, to: Number.isFinite(known) ? known : moves.at(-1)!.second }
      : undefined,
  };
}

/** The contract rounds down when it turns shares into an amount, so this rounds up. */
function toShares(amount: bigint, { ether, shares }: ShareRate): bigint {
  const units = amount < 0n ? -amount : amount;
  const count = (units * shares + ether - 1n) / ether;
  return amount < 0n ? -count : count;
}

const toBalance = (units: bigint, { ether, shares }: ShareRate): bigint =>
  units > 0n ? (units * ether) / shares : 0n;

function toRecord(
  { contract, protocol }: RebasingToken,
  asset: ReturnType<typeof tokenAsset>,
  { rebase, amount }: Reward,
): SourceRecord {
  const externalId = `rebase ${contract} ${rebase.block} ${rebase.position}`;
  const quantity: Quantity = toUnits(amount < 0n ? -amount : amount, 18);
  const read = transaction({
    at: instantFromMs(rebase.second * 1000),
    externalId,
    ...(amount > 0n
      ? { type: 'stake-reward', category: 'stakingRewards_standard' }
      : { type: 'withdrawal', category: 'lost_standard' }),
    memo: renderInEnglish(fill(texts.rebaseMemo, { protocol })),
    movements: [amount > 0n ? receive({ asset, quantity }) : send({ asset, quantity })],
  });
  const raw: Json = {
    contract,
    block: rebase.block,
    transaction: rebase.hash,
    ether: String(rebase.after.ether),
    shares: String(rebase.after.shares),
    amount: String(amount),
  };
  return { transaction: { ...read, externalId }, raw: [raw] };
}

const nameGap = ({ contract }: RebasingToken): string => `rebases ${contract}`;

const makeGap = (
  token: RebasingToken,
  asset: string,
  { from, to }: NonNullable<Computed['unknown']>,
): Unread => {
  const [start, end] = [from, to].map((second) => instantFromMs(second * 1000).slice(0, 10));
  return {
    externalId: nameGap(token),
    reason: fill(texts.rebasesUnknown, { asset, from: start ?? '', to: end ?? '' }),
    raw: { contract: token.contract, from, to },
  };
};
