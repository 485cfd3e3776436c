import { isFiat } from '@lotbook/model/fiat';
import type { Money } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { CarriedUnits } from './carrying-values.ts';
import type { DraftEntry, DraftLine } from './draft-entry.ts';
import type { Loans } from './loans.ts';
import type { Holding, Posting } from './posting.ts';
import type { ImpairedLot, JournalIssue } from './journal.ts';

type Of<Kind extends Posting['kind']> = Extract<Posting, { kind: Kind }>;

/** A measurement model's result for a disposal. */
export interface DisposalLines {
  /** Lines of the transaction's own entry. */
  readonly lines: readonly DraftLine[];
  /** Balanced lines of a separate entry that measures the units before removal. */
  readonly before?: readonly DraftLine[];
  /** Balanced lines of a separate entry that follows the disposal. */
  readonly after?: readonly DraftLine[];
}

/** Prices at the end of days, and the lowest of a span, per unit in the account's currency. */
export interface PeriodPrices {
  readonly getClose: (asset: AssetId, date: LocalDate) => Money | undefined;
  readonly getLowest: (asset: AssetId, from: LocalDate, to: LocalDate) => Money | undefined;
}

export interface Period {
  /** `2025-01` for a whole month, else its last date. */
  readonly label: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Figures are reported at its end, so that prices must be known. */
  readonly isReported: boolean;
}

export interface PeriodEnd {
  readonly entries: readonly DraftEntry[];
  readonly issues: readonly JournalIssue[];
}

/** Stablecoins, claims and fiat are financial assets that stay at cost under every model. */
export const isMeasured = ({ role, asset }: Holding): boolean =>
  role !== 'stablecoin' && !isFiat(asset) && !/^(COLL|LOAN):/.test(asset);

/** How assets are carried after they are acquired. Implementations keep state and see postings in the order of time. */
export interface Measurement {
  readonly loans: Loans;
  /** Assets, and debts in units of them, are at fair value through net income. */
  readonly measuresLoans: boolean;
  acquire(posting: Of<'acquire'>, date: LocalDate): readonly DraftLine[];
  dispose(posting: Of<'dispose'>): DisposalLines;
  move(posting: Of<'move'>, date: LocalDate): readonly DraftLine[];
  exchange(
    out: readonly Of<'handOver'>[],
    received: readonly Of<'takeOver'>[],
    date: LocalDate,
  ): readonly DraftLine[];
  endPeriod(period: Period): PeriodEnd;
  /** Units with their carrying amounts, for models that carry at fair value. */
  listCarried(): readonly CarriedUnits[];
  /** Open lots, for models that write lots down. */
  listImpaired?(): readonly ImpairedLot[];
}
