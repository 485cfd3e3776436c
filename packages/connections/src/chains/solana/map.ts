import type { Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { instantFromMs } from '@lotbook/model/time';
import type { TransactionType } from '@lotbook/model/transaction';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction } from '@lotbook/sources/movements';
import { z } from 'zod';
import { toUnits } from '../units.ts';
import { isLiquidStake, toMintAsset, wrappedSol } from '@lotbook/sources/solana-mints';
import type { SolanaTransaction, TokenBalance } from './shapes.ts';

type Numbered = ReadTransaction & { readonly externalId: string };

/** The chain's coin; its smallest unit is a lamport, 10⁻⁹. */
export const sol = 'SOL' as AssetId;

/** The accounts of a wallet: its owners, and their stake and token accounts. */
export interface OwnAccounts {
  readonly owners: ReadonlySet<string>;
  /** Whether a stake or token account belongs to the wallet before, and after, the transaction. */
  readonly isHeld: (account: string, when: 'before' | 'after') => boolean;
}

/**
 * What a transaction did to a wallet: the coins of all its accounts together, so that stakes, rent
 * and wrapped coins that it keeps are not events; its tokens; and the fee, which failed
 * transactions also pay.
 *
 * @returns undefined if it doesn't affect the wallet, or has no time.
 */
export function mapSolana(
  signature: string,
  seen: SolanaTransaction,
  own: OwnAccounts,
): Numbered | undefined {
  if (seen.blockTime === null || seen.blockTime === undefined) return undefined;
  const { accountKeys } = seen.transaction.message;
  const isPayer = own.owners.has(accountKeys[0] ?? '');
  const fee = isPayer ? seen.meta.fee : 0n;
  const changes = tokenChanges(seen, own);
  const coins = coinChange(seen, own) + fee;
  if (coins !== 0n) changes.set(sol, toUnits(coins, 9));
  const into = [...changes]
    .filter(([, quantity]) => quantity > 0n)
    .map(([asset, quantity]) => receive({ asset, quantity }));
  const out = [...changes]
    .filter(([, quantity]) => quantity < 0n)
    .map(([asset, quantity]) => send({ asset, quantity }));
  const movements = [...out, ...into, payFee({ asset: sol, quantity: toUnits(fee, 9) })];
  if (movements.every((one) => one === undefined)) return undefined;
  const memo = seen.meta.err !== null && seen.meta.err !== undefined ? 'failed' : undefined;
  const base = {
    at: instantFromMs(seen.blockTime * 1000),
    externalId: signature,
    txHash: signature,
    memo,
  };
  const type = readLiquidStaking(seen, changes) ?? getType(into.length, out.length);
  return transaction({ ...base, type, movements }) as Numbered;
}

const tokenChange = z.object({ type: z.string(), info: z.object({ mint: z.string() }) });
const issues: ReadonlySet<string> = new Set(['mintTo', 'mintToChecked']);
const redeems: ReadonlySet<string> = new Set(['burn', 'burnChecked']);

/**
 * A stake pool issues its token for SOL and destroys it when SOL is withdrawn. A trade on an
 * exchange moves tokens that exist.
 */
function readLiquidStaking(
  { meta, transaction: { message } }: SolanaTransaction,
  changes: ReadonlyMap<AssetId, Quantity>,
): TransactionType | undefined {
  const coins = changes.get(sol) ?? 0n;
  if (coins === 0n) return undefined;
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  for (const { program, parsed } of [...message.instructions, ...inner]) {
    const read = program?.startsWith('spl-token') ? tokenChange.safeParse(parsed) : undefined;
    if (!read?.success || !isLiquidStake(read.data.info.mint)) continue;
    const tokens = changes.get(toMintAsset(read.data.info.mint)) ?? 0n;
    if (issues.has(read.data.type) && tokens > 0n && coins < 0n) return 'stake-deposit';
    if (redeems.has(read.data.type) && tokens < 0n && coins > 0n) return 'stake-withdrawal';
  }
  return undefined;
}

function getType(into: number, out: number): TransactionType {
  if (into > 0) return out > 0 ? 'swap' : 'deposit';
  return out > 0 ? 'withdrawal' : 'fee';
}

function coinChange(
  { meta, transaction }: SolanaTransaction,
  { owners, isHeld }: OwnAccounts,
): bigint {
  const keys = transaction.message.accountKeys;
  // Token accounts of the wallet also hold its coins: their rent.
  const holders = new Set(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])]
      .filter(({ owner }) => owners.has(owner ?? ''))
      .map(({ accountIndex }) => keys[accountIndex]),
  );
  return keys.reduce((sum, key, n) => {
    const isOwn = owners.has(key) || holders.has(key);
    const before = isOwn || isHeld(key, 'before') ? (meta.preBalances[n] ?? 0n) : 0n;
    const after = isOwn || isHeld(key, 'after') ? (meta.postBalances[n] ?? 0n) : 0n;
    return sum + after - before;
  }, 0n);
}

function tokenChanges(
  { meta, transaction }: SolanaTransaction,
  { owners, isHeld }: OwnAccounts,
): Map<AssetId, Quantity> {
  const keys = transaction.message.accountKeys;
  const isOwn = ({ owner, accountIndex }: TokenBalance): boolean =>
    owners.has(owner ?? '') || isHeld(keys[accountIndex] ?? '', 'after');
  const changes = new Map<AssetId, Quantity>();
  const count = (balances: readonly TokenBalance[] | null | undefined, sign: bigint): void => {
    for (const balance of balances ?? []) {
      if (balance.mint === wrappedSol || !isOwn(balance)) continue;
      const asset = toMintAsset(balance.mint);
      const { amount, decimals } = balance.uiTokenAmount;
      changes.set(
        asset,
        ((changes.get(asset) ?? 0n) + sign * toUnits(amount, decimals)) as Quantity,
      );
    }
  };
  count(meta.preTokenBalances, -1n);
  count(meta.postTokenBalances, 1n);
  return new Map([...changes].filter(([, quantity]) => quantity !== 0n));
}
