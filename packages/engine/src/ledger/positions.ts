import type { TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { impossible } from '../check.ts';
import { isOfPosition, withPositionTreatments } from '../effects/positions.ts';
import { isSame } from '../is-same.ts';

/** What of a change in transactions is left to do once answers of positions are laid over them. */
export interface Laid {
  readonly put: readonly Transaction[];
  readonly remove: readonly TransactionId[];
}

/** Transactions that open or leave positions: an answer that one gives reaches those that come later. */
export class Positions {
  /** As they were told. */
  readonly #told = new Map<TransactionId, Transaction>();
  /** As they count. */
  #laid: ReadonlyMap<TransactionId, Transaction> = new Map();
  #withAnswers = 0;

  /** `latest`: what comes after it has not happened yet. */
  change({ put, remove }: Laid, latest: Instant | undefined): Laid {
    const hadAnswers = this.#withAnswers > 0;
    for (const id of remove) this.#forget(id);
    for (const transaction of put) {
      this.#forget(transaction.id);
      if (transaction.ignored || !isOfPosition(transaction) || impossible(transaction, latest))
        continue;
      this.#told.set(transaction.id, transaction);
      if (transaction.treatments) this.#withAnswers += 1;
    }
    return hadAnswers || this.#withAnswers > 0 ? this.#lay({ put, remove }) : { put, remove };
  }

  #lay({ put, remove }: Laid): Laid {
    const before = this.#laid;
    const laid = new Map(
      withPositionTreatments([...this.#told.values()]).map((each) => [each.id, each]),
    );
    this.#laid = laid;
    const replaced = new Set(put.map(({ id }) => id));
    const also = [...laid.values()].filter(
      ({ id, treatments }) =>
        !replaced.has(id) &&
        !isSame(treatments, (before.get(id) ?? this.#told.get(id))?.treatments),
    );
    return { put: [...put.map((each) => laid.get(each.id) ?? each), ...also], remove };
  }

  #forget(id: TransactionId): void {
    const before = this.#told.get(id);
    if (before?.treatments) this.#withAnswers -= 1;
    this.#told.delete(id);
  }
}
