import type { PriceBook } from '@lotbook/model/price';
import type { TaxResult } from '@lotbook/model/result';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';

export interface Book {
  /** In any order. */
  readonly transactions: readonly Transaction[];
  readonly settings: TaxSettings;
  readonly prices: PriceBook;
  readonly lotChoices: readonly LotChoice[];
}

/** Movements → tax entries → lots, matches, income, issues. Pure; never throws for what the data says. */
export declare function compute(book: Book): TaxResult;
