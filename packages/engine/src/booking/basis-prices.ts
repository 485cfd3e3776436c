import type { Worth } from '@lotbook/model/transaction';
import type { TransactionId } from '@lotbook/model/ids';
import { isFiat } from '@lotbook/model/fiat';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { Dated } from '../order.ts';
import type { UnlikelyPrice } from './unit-prices.ts';

/** A reported cost basis, on the day on which it was paid. */
export interface StatedBasis {
  readonly movement: Movement;
  readonly basis: Worth;
  readonly ms: number;
  /** Without an acquisition date, the units can be older than their transaction, so they can have cost any less. */
  readonly isDayKnown: boolean;
}

interface Subject extends StatedBasis {
  readonly id: TransactionId;
}

/** Time in which trades of an asset changed, up to the neighbors of those that did. */
export interface ChangedTime {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Compares the cost basis that opening lots, gifts and deposits report with the trades of the same asset around the day on which it was paid.
 */
export class BasisPrices {
  readonly #subjects = new Map<string, Subject[]>();
  readonly #unlikely = new Map<TransactionId, UnlikelyPrice>();
  readonly #judge: (key: string, stated: StatedBasis) => UnlikelyPrice | undefined;

  constructor(judge: (key: string, stated: StatedBasis) => UnlikelyPrice | undefined) {
    this.#judge = judge;
  }

  find(id: TransactionId): UnlikelyPrice | undefined {
    return this.#unlikely.get(id);
  }

  /** Takes transactions out and puts others in, after the trades that they are compared with. @returns those that are judged differently from before. */
  change(
    gone: readonly Dated[],
    come: readonly Dated[],
    trades: ReadonlyMap<string, ChangedTime>,
  ): ReadonlySet<TransactionId> {
    const others = new Set<TransactionId>();
    for (const { transaction } of gone) {
      const key = getKey(findStatedBasis(transaction));
      if (key === undefined) continue;
      const left = this.#subjects.get(key)?.filter(({ id }) => id !== transaction.id) ?? [];
      this.#subjects.set(key, left);
      if (this.#unlikely.delete(transaction.id)) others.add(transaction.id);
    }
    for (const dated of come) {
      const stated = findStatedBasis(dated.transaction, dated.ms);
      const key = getKey(stated);
      if (!stated || key === undefined) continue;
      const subject = { ...stated, id: dated.transaction.id };
      const known = this.#subjects.get(key);
      if (known) known.push(subject);
      else this.#subjects.set(key, [subject]);
      this.#judgeOne(key, subject, others);
    }
    for (const [key, { fromMs, toMs }] of trades)
      for (const subject of this.#subjects.get(key) ?? [])
        if (subject.ms >= fromMs && subject.ms <= toMs) this.#judgeOne(key, subject, others);
    return others;
  }

  #judgeOne(key: string, subject: Subject, others: Set<TransactionId>): void {
    const [unlikely, known] = [this.#judge(key, subject), this.#unlikely.get(subject.id)];
    if (unlikely?.unitPrice === known?.unitPrice && unlikely?.usual === known?.usual) return;
    if (unlikely) this.#unlikely.set(subject.id, unlikely);
    else this.#unlikely.delete(subject.id);
    others.add(subject.id);
  }
}

const getKey = (stated: StatedBasis | undefined): string | undefined =>
  stated && `${stated.movement.asset} ${stated.basis.currency}`;

/** The basis of the only movement of a transaction; undefined if it is zero, as that of an airdrop can be. */
export function findStatedBasis({ type, movements }: Transaction, ms = 0): StatedBasis | undefined {
  let found: Movement | undefined;
  for (const each of movements) {
    if (each.direction === 'fee' || each.quantity === 0n) continue;
    if (found || each.direction !== 'in' || isFiat(each.asset)) return undefined;
    found = each;
  }
  const day = found?.acquiredOn;
  // The value of an opening lot without a date is its cost.
  const basis =
    found?.basis ?? (type === 'opening' && day === undefined ? found?.value : undefined);
  if (!found || !basis || basis.amount <= 0n) return undefined;
  return {
    movement: found,
    basis,
    ms: day === undefined ? ms : Math.min(ms, Date.parse(day)),
    isDayKnown: day !== undefined,
  };
}
