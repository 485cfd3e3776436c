import type { AssetId, TransactionId } from '@lotbook/model/ids';
import { isFiat } from '@lotbook/model/fiat';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { Dated } from '../order.ts';
import { mostNeighbors, replace } from './neighbors.ts';

/** Receipts further apart than this say nothing about each other's size. */
const windowMs = 90 * 86_400_000;
/** Rewards vary by much, as a validator's blocks do. Raw units, such as satoshis, are more than this off. */
const mostOff = 500n;
/** So many receipts on each side have to be smaller, or, of the first and the last ones, all that are asked. */
const leastOnEachSide = 2;

/** How much a receipt exceeds those around it. */
export interface LargeReceipt {
  readonly asset: AssetId;
  readonly times: bigint;
}

/**
 * Finds receipts of more than 500 times the units of all receipts of the same asset, type and category around it: up to five before and
 * five after it, at least two each, or five on one side. A change looks at the transactions next to it.
 */
export class ReceiptSizes {
  readonly #series = new Map<string, Dated[]>();
  readonly #large = new Map<TransactionId, LargeReceipt>();

  find(id: TransactionId): LargeReceipt | undefined {
    return this.#large.get(id);
  }

  /** Takes transactions out and puts others in. @returns those that are judged differently from before. */
  change(gone: readonly Dated[], come: readonly Dated[]): ReadonlySet<TransactionId> {
    const changed = new Map<string, { readonly gone: Dated[]; readonly come: Dated[] }>();
    const add = (dated: Dated, side: 'gone' | 'come'): void => {
      const key = getKey(dated.transaction);
      if (key === undefined) return;
      const known = changed.get(key) ?? { gone: [], come: [] };
      changed.set(key, known);
      known[side].push(dated);
    };
    for (const dated of gone) add(dated, 'gone');
    for (const dated of come) add(dated, 'come');
    const others = new Set<TransactionId>();
    for (const { transaction } of gone)
      if (this.#large.delete(transaction.id)) others.add(transaction.id);
    for (const [key, each] of changed) {
      const list = this.#series.get(key) ?? [];
      this.#series.set(key, list);
      for (const place of replace(list, each.gone, each.come)) this.#judge(list, place, others);
    }
    return others;
  }

  #judge(list: readonly Dated[], place: number, others: Set<TransactionId>): void {
    const { id } = list[place]!.transaction;
    const [large, known] = [judge(list, place), this.#large.get(id)];
    if (large?.times === known?.times) return;
    if (large) this.#large.set(id, large);
    else this.#large.delete(id);
    others.add(id);
  }
}

function judge(list: readonly Dated[], place: number): LargeReceipt | undefined {
  const own = findReceipt(list[place]!.transaction)!;
  const sides = ([-1, 1] as const).map((step) => collectSizes(list, place, step));
  const hasEnough =
    sides.every((sizes) => sizes.length >= leastOnEachSide) ||
    sides.some((sizes) => sizes.length === mostNeighbors);
  if (!hasEnough) return undefined;
  const most = sides.flat().reduce((one, other) => (one > other ? one : other));
  if (own.quantity <= most * mostOff) return undefined;
  return { asset: own.asset, times: own.quantity / most };
}

function collectSizes(list: readonly Dated[], place: number, step: 1 | -1): readonly bigint[] {
  const sizes: bigint[] = [];
  for (let distance = 1; distance <= mostNeighbors; distance += 1) {
    const other = list[place + step * distance];
    if (!other || Math.abs(other.ms - list[place]!.ms) > windowMs) break;
    sizes.push(findReceipt(other.transaction)!.quantity);
  }
  return sizes;
}

function getKey(transaction: Transaction): string | undefined {
  const received = findReceipt(transaction);
  return received && `${received.asset} ${transaction.type} ${transaction.category ?? ''}`;
}

/** The only movement of a transaction, if it received property. */
function findReceipt({ type, movements }: Transaction): Movement | undefined {
  if (type === 'opening') return undefined;
  let found: Movement | undefined;
  for (const each of movements) {
    if (each.direction === 'fee' || each.quantity === 0n) continue;
    if (found || each.direction !== 'in' || isFiat(each.asset)) return undefined;
    found = each;
  }
  return found;
}
