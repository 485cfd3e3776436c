import { answerBook, getFirst, makePriceBook } from '@lotbook/model/price-book';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import type { Book } from './compute.ts';

/** A part of a book that comes in pieces; the first brings what is no transaction. */
export interface BookPart {
  readonly frame?: {
    readonly settings: TaxSettings;
    readonly lotChoices: readonly LotChoice[];
    readonly latest: Instant;
    readonly prices: readonly Price[];
  };
  readonly transactions: readonly Transaction[];
  readonly answers: readonly { readonly need: PriceNeed; readonly price: Price }[];
}

/** The book that parts are of; prices of files go before those of providers. Undefined without the first part. */
export function gatherBook(parts: readonly BookPart[]): Book | undefined {
  const frame = parts.find((part) => part.frame)?.frame;
  if (!frame) return undefined;
  const { prices, ...rest } = frame;
  const answers = parts.flatMap((part) => part.answers);
  return {
    ...rest,
    transactions: parts.flatMap((part) => part.transactions),
    prices: getFirst(makePriceBook(prices), answerBook(answers)),
  };
}
