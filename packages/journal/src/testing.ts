import { format, formatMoney, money, sum, type Money } from '@lotbook/decimal/decimal';
import { book } from '@lotbook/engine/testing/scenario';
import type { Book } from '@lotbook/engine/compute';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import { parseInstant, type LocalDate } from '@lotbook/model/time';
import { buildJournal, type BuiltJournal, type JournalOptions } from './build-journal.ts';
import type { JournalEntry } from './journal.ts';
import type { PeriodPrices } from './measurement.ts';

/** Prices as `2025-01-31 BTC 40000` lines; each holds on its day. */
export function periodPrices(lines: string): PeriodPrices {
  const prices = lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [date, asset, price] = line.trim().split(/\s+/);
      return price === undefined
        ? []
        : [
            {
              date: date as LocalDate,
              asset: asset as AssetId,
              price: (BigInt(price) * 10n ** 18n) as Money,
            },
          ];
    });
  return {
    getClose: (asset, date) =>
      prices.find((each) => each.asset === asset && each.date === date)?.price,
    getLowest: (asset, from, to) => {
      const found = prices
        .filter((each) => each.asset === asset && each.date >= from && each.date <= to)
        .map((each) => each.price);
      return found.length === 0 ? undefined : found.reduce((a, b) => (b < a ? b : a));
    },
  };
}

export const defaultOptions: JournalOptions = {
  model: 'cost',
  mode: 'transaction',
  mapping: [],
  decimals: 2,
  prices: periodPrices(''),
};

/** The journal of a book in the scenario notation of the engine's tests. */
export const journalFor = (
  text: string,
  options: Partial<JournalOptions> = {},
  prices = '',
): BuiltJournal => buildJournal(book(text, {}, prices), { ...defaultOptions, ...options });

/** `2025-01-02 activity: Dr crypto ETH A 1500.00 (0.5), Cr …` */
export const toText = ({ date, kind, lines }: JournalEntry): string =>
  `${date} ${kind}: ${lines
    .map(({ role, debit, credit, asset, quantity, source }) => {
      const amount = formatMoney(debit > 0n ? debit : credit);
      const units = quantity === undefined ? '' : ` (${format(quantity)})`;
      return [debit > 0n ? 'Dr' : 'Cr', role, asset, source, `${amount}${units}`]
        .filter((part) => part !== undefined && part !== '')
        .join(' ');
    })
    .join(', ')}`;

/** `crypto ETH 984.90 (0.49)` for each row of the trial balance. */
export const toBalances = ({ trialBalance }: BuiltJournal): readonly string[] =>
  trialBalance.map(({ role, asset, closing, quantity }) =>
    [
      role,
      asset,
      `${formatMoney(closing)}${quantity === undefined ? '' : ` (${format(quantity)})`}`,
    ]
      .filter((part) => part !== undefined)
      .join(' '),
  );

export const getImbalance = ({ lines }: JournalEntry): bigint =>
  sum(lines.map((line) => line.debit)) - sum(lines.map((line) => line.credit));

export const eurRate = (rate: string): Book['prices'] => ({
  find: (asset, currency) =>
    asset === ('EUR' as AssetId) && currency === ('USD' as FiatCode)
      ? { asset, currency, at: parseInstant('2025-01-01')!, unitPrice: money(rate), from: 'file' }
      : undefined,
});
