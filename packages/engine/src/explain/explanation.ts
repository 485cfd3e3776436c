import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type * as explainTexts from '@lotbook/messages/generated/explain';
import type * as matchTexts from '@lotbook/messages/generated/matching';
import type * as priceTexts from '@lotbook/messages/generated/prices';
import type { RefTo } from '@lotbook/messages/message';
import type { IssueText } from '@lotbook/model/issue';
import type { AssetId, LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Ends } from '@lotbook/model/stake';
import type { Instant } from '@lotbook/model/time';

/**
 * What to explain: a disposal (a line of the form), a side of a transaction, a lot, or the totals
 * of a year, of all assets or of one.
 */
export type Asked =
  | { readonly kind: 'disposal'; readonly id: string }
  | { readonly kind: 'entry'; readonly id: MovementId }
  | { readonly kind: 'lot'; readonly id: LotId }
  | { readonly kind: 'year'; readonly year: number; readonly asset?: AssetId };

/** A sentence of an explanation, by its code. */
export type ExplainedText =
  | RefTo<typeof explainTexts>
  | RefTo<typeof matchTexts>
  | RefTo<typeof priceTexts>
  | IssueText;

/** What the engine returns: the program that shows it renders the texts (see `renderTexts`). */
export type Explained = Explanation<ExplainedText>;

/** The figures that a sentence can state next to each other. */
export const figureNames = [
  'gain',
  'proceeds',
  'costBasis',
  'income',
  'worth',
  'unrealized',
  'fall',
  'grow',
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Partial<Record<FigureName, Money>>>;

/**
 * Why a figure is what it is: a sentence and the parts that it is based on, down to the record and
 * the law. `amount` is money in the account's currency; `change` is instead by how much a gain may
 * fall (a negative number) and grow: each end is the sum of that of the parts, which a single
 * amount wouldn't be.
 */
export interface Explanation<Text = string> {
  readonly kind:
    | 'year'
    | 'transaction'
    | 'disposal'
    | 'entry'
    | 'lot'
    | 'transfer'
    | 'amount'
    | 'price'
    | 'rule'
    | 'setting'
    | 'decision'
    | 'record'
    | 'issue';
  readonly text: Text;
  readonly amount?: Money;
  readonly change?: Ends;
  /**
   * All figures in the sentence, if there are several: each is the sum of that of the parts.
   */
  readonly sums?: Figures;
  readonly quantity?: Quantity;
  readonly asset?: AssetId;
  readonly at?: Instant;
  readonly transactionId?: TransactionId;
  /** A figure that the sentence speaks of and that can be asked about by itself: `holding` and `worth` by its asset, `year` as `2025/BTC`, `filter` as JSON, the others by their id. */
  readonly figure?: {
    readonly kind:
      | 'disposal'
      | 'entry'
      | 'lot'
      | 'year'
      | 'holding'
      | 'worth'
      | 'transaction'
      | 'filter';
    readonly id: string;
  };
  /** Where the law says so. */
  readonly citation?: string;
  readonly parts: readonly Explanation<Text>[];
}

/**
 * Data from outside the book: where a transaction was read, people's decisions about it in plain
 * words, and the amount of detail requested.
 */
export interface Surroundings {
  /** However many lines that takes. */
  readonly inFull?: boolean;
  /** Where a price of a price file was read. */
  readonly getPriceRow?: (price: PriceNeed) => string | undefined;
  readonly toRecord?: (id: TransactionId) => string | undefined;
  readonly getDecisions?: (
    id: TransactionId,
  ) => readonly { readonly text: string; readonly at?: Instant }[];
}
