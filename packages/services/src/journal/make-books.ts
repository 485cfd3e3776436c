import { applyCloses, type BookedEntry } from '@lotbook/journal/apply-closes';
import {
  buildJournal,
  type BuiltJournal,
  type JournalOptions,
} from '@lotbook/journal/build-journal';
import type { MeasurementModel } from '@lotbook/journal/journal';
import { makePeriodPrices, type QuotedPrices } from '@lotbook/journal/period-prices';
import type { JournalRange } from '@lotbook/journal/periods';
import { money } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import { fetchPrices } from '../computing/answered-prices.ts';
import { toQuestionKey } from '../computing/price-questions.ts';
import type { Services } from '../services.ts';
import { digestEntry } from './journal-rows.ts';
import { getDecimals, type BookInputs } from './load-books.ts';

export interface Books {
  readonly journal: BuiltJournal;
  /** All entries of all days, those of closed months as they were closed. */
  readonly entries: readonly BookedEntry[];
  readonly prices: QuotedPrices;
}

export interface BooksChoice extends JournalRange {
  /** Absent: that of the account's policy. */
  readonly model?: MeasurementModel | undefined;
  /** Starts to observe transactions; called again if the books are made again, with further prices. */
  readonly startObserving?: () => NonNullable<JournalOptions['observe']>;
}

/**
 * The books by the account's policy: one entry per transaction and kind. Prices at period ends that are not known are asked from the providers, and the books
 * are made again with those that are found.
 */
export async function makeBooks(
  services: Services,
  inputs: BookInputs,
  choice: BooksChoice = {},
): Promise<Books> {
  const { book, filePrices } = inputs;
  const { currency } = book.settings;
  const missing = new Map<string, PriceNeed>();
  const first = make(
    inputs,
    choice,
    makePeriodPrices(book, filePrices, (asset, at) => {
      const need = { asset, currency, at };
      missing.set(toQuestionKey(need), need);
      return undefined;
    }),
  );
  if (missing.size === 0) return first;
  const answers = await fetchPrices(services, [...missing.values()], () => Promise.resolve());
  if (answers.length === 0) return first;
  const found = new Map(answers.map(({ need, price }) => [toQuestionKey(need), price] as const));
  const findAnswer = (asset: AssetId, at: PriceNeed['at']) =>
    found.get(toQuestionKey({ asset, currency, at }));
  return make(inputs, choice, makePeriodPrices(book, filePrices, findAnswer));
}

function make(
  { book, mapping, policy, contacts, closed }: BookInputs,
  { model, startObserving, ...range }: BooksChoice,
  prices: QuotedPrices,
): Books {
  let entries: readonly BookedEntry[] = [];
  const journal = buildJournal(book, {
    ...range,
    ...(startObserving && { observe: startObserving() }),
    model: model ?? (policy.model as MeasurementModel),
    ...(model === undefined || model === policy.model
      ? { adoptedOn: policy.adoptedOn ?? undefined }
      : {}),
    costsToSell: money(policy.costsToSellPercent),
    mode: 'transaction',
    mapping,
    decimals: getDecimals(book.settings.currency),
    prices,
    getContact: (transactionId) => contacts.get(transactionId),
    adjust: (computed) => {
      entries = applyCloses(computed, closed, digestEntry);
      return entries.map(({ entry }) => entry);
    },
  });
  return { journal, entries, prices };
}
