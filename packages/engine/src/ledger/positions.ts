import type { TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { impossible } from '../check.ts';
import { isOfPosition, addPositionTreatments } from '../effects/positions.ts';
import { isSame } from '../is-same.ts';

/** What of a change in transactions is left to do once answers of positions are answered over them. */
export interface PositionChange {
  readonly put: readonly Transaction[];
  readonly remove: readonly TransactionId[];
}

/** Transactions that open or leave positions: an answer that one gives reaches those that come later. */
export class Positions {
  /** As they were reported. */
  readonly #stored = new Map<TransactionId, Transaction>();
  /** As they count. */
  #answered: ReadonlyMap<TransactionId, Transaction> = new Map();
  #withAnswers = 0;

  /** `latest`: what comes after it has not happened yet. */
  change({ put, remove }: PositionChange, latest: Instant | undefined): PositionChange {
    const hadAnswers = this.#withAnswers > 0;
    for (const id of remove) this.#forget(id);
    for (const transaction of put) {
      this.#forget(transaction.id);
      if (transaction.ignored || !isOfPosition(transaction) || impossible(transaction, latest))
        continue;
      this.#stored.set(transaction.id, transaction);
      if (transaction.treatments) this.#withAnswers += 1;
    }
    return hadAnswers || this.#withAnswers > 0
      ? this.#applyAnswers({ put, remove })
      : { put, remove };
  }

  #applyAnswers({ put, remove }: PositionChange): PositionChange {
    const before = this.#answered;
    const answered = new Map(
      addPositionTreatments([...this.#stored.values()]).map((each) => [each.id, each]),
    );
    this.#answered = answered;
    const replaced = new Set(put.map(({ id }) => id));
    const also = [...answered.values()].filter(
      ({ id, treatments }) =>
        !replaced.has(id) &&
        !isSame(treatments, (before.get(id) ?? this.#stored.get(id))?.treatments),
    );
    return { put: [...put.map((each) => answered.get(each.id) ?? each), ...also], remove };
  }

  #forget(id: TransactionId): void {
    const before = this.#stored.get(id);
    if (before?.treatments) this.#withAnswers -= 1;
    this.#stored.delete(id);
  }
}
