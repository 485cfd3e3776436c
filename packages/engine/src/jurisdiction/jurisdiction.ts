import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { TaxYears } from '@lotbook/law/tax-year';
import type * as explainTexts from '@lotbook/messages/generated/explain';
import type { RefTo } from '@lotbook/messages/message';
import type { Category } from '@lotbook/model/category';
import type { AssetId, FiatCode, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Box8949, OpenLot, Term } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { LocalDate, TimeZone } from '@lotbook/model/time';
import type { Plan } from '../booking/plan.ts';
import type { Run } from '../booking/run.ts';
import type { AssetTotals } from '../lots/shelf.ts';
import type { InEffect, OutEffect } from '../effects/effect.ts';

/** What differs from one country's law to the next, behind one door. */
export interface Jurisdiction {
  readonly id: TaxSettings['jurisdiction'];
  /** The default currency and time zone of an account here. */
  readonly currency: FiatCode;
  readonly timeZone: TimeZone;
  /** That time zone is mandatory here. */
  readonly isClockFixed: boolean;
  readonly years: TaxYears;
  /** How disposed units are identified. */
  readonly units: LotLaw | PoolLaw;
  /**
   * From this date on, the costs of a swap belong to the given side; absent: the taxpayer chooses.
   */
  readonly costRulesFrom?: LocalDate;
  /**
   * The cost of what a swap receives: its own value or the value given, if rows or prices provide
   * both; a value from one row alone is the value of both sides.
   */
  readonly swapCost: 'received' | 'given';
  /** Categories that do something else here than in {@link categoryEffects}. */
  readonly effects: EffectsHere;
}

export type EffectsHere = Readonly<
  Partial<Record<Category, { readonly in?: InEffect; readonly out?: OutEffect }>>
>;

/** By lots, in the order of a method; held for long or for short. */
export interface LotLaw {
  readonly by: 'lots';
  /** First date on which selling what was acquired then is long-term. */
  readonly longTermFrom: (acquiredOn: LocalDate) => LocalDate;
  /** From this date on lots leave per source under the tracking `us`. */
  readonly perSourceFrom: LocalDate;
  /** Deadlines for dividing the basis of what was held when lots began to leave per source; absent: it cannot be divided. */
  readonly transition?: { readonly ruleBefore: LocalDate; readonly returnDue: LocalDate };
  /** Last date on which lots that a broker keeps can be identified in one's own books; absent where nothing says so. */
  readonly ownBooksUntil?: LocalDate;
  readonly box: (sale: { readonly term: Term; readonly year: number }) => Box8949;
}

/** By rules that leave nothing to choose: no method, no order of places, no terms. */
export interface PoolLaw {
  readonly by: 'pools';
  /** In one line, for people choosing a method. */
  readonly rule: RefTo<Pick<typeof explainTexts, 'poolRule'>>;
  /** What is acquired within so many days after the day of a disposal is identified with it. */
  readonly identifiedWithin: number;
  /** Books all transactions, in order of time. */
  readonly book: (run: Run, plans: Iterable<Plan>, listening?: PoolListening) => Booked;
}

export interface PoolListening {
  /** Before a transaction is read into the pools, and with nothing once all of them are read. */
  readonly onNote?: (transactionId: TransactionId | undefined) => void;
  /** Each time that all of a transaction is written down. */
  readonly onOutcome?: (transactionId: TransactionId) => void;
  /** Receives the final history of each asset's pool; if absent, no history is recorded. */
  readonly onPool?: (asset: AssetId, history: PoolHistory) => void;
}

/** How the pool of an asset came about. */
export interface PoolHistory {
  /** What came into the pool and what left it, in order, each kind of a day as one. */
  readonly movements: readonly PoolMovement[];
  /** All that was acquired on a day, whether it went into the pool or was identified with a disposal, in order. */
  readonly acquired: ReadonlyMap<LocalDate, readonly PoolPart[]>;
}

export interface PoolMovement {
  readonly on: LocalDate;
  readonly what: 'acquired' | 'arrived' | 'handed-in' | 'handed-out' | 'forked' | 'disposed';
  /** Below zero where they left. */
  readonly quantity: Quantity;
  readonly cost: Money;
  /** What was in the pool afterwards. */
  readonly after: { readonly quantity: Quantity; readonly cost: Money };
  /** Transaction by transaction; of what was acquired all that was on that day, {@link PoolHistory.acquired}. */
  readonly parts: readonly PoolPart[];
}

/** What one transaction did, with the signs of its movement. */
export interface PoolPart {
  readonly transactionId: TransactionId;
  readonly source: SourceId;
  readonly quantity: Quantity;
  readonly cost: Money;
}

/** What is left, and the sums that prove it. */
export interface Booked {
  readonly lots: readonly OpenLot[];
  readonly tallies: readonly AssetTotals[];
}
