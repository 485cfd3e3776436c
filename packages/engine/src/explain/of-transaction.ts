import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import { instantInWords } from '@lotbook/model/day-words';
import { nearnessOf, tellersOf } from '@lotbook/model/price-origin';
import type { PriceUsed, TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { categoryEffects } from '../effects/category-effects.ts';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { categoryWithin, cents, day, units } from './words.ts';

const priceSources: Readonly<Record<string, string>> = {
  row: 'the source tells it',
  person: 'a person gave it',
  'other-side': 'it follows from the other side of the trade',
  file: 'a price file tells it',
};

/** What a side was worth and who says so; nothing where no price is known. */
export function explainPrice({ settings }: Evidence, entry: Pick<TaxEntry, 'asset' | 'value' | 'price' | 'at'>): readonly Explanation[] {
  const { asset, value, price } = entry;
  if (value === undefined || !price) return [];
  return [{ kind: 'price', text: priceText(price, entry, settings), amount: value, asset, at: price.at, parts: [] }];
}

function priceText({ unitPrice, at, from }: PriceUsed, { asset, at: entryAt }: Pick<TaxEntry, 'asset' | 'at'>, { currency, timeZone }: TaxSettings): string {
  const who = priceSources[from] ?? `${tellersOf(from)} tells it, ${nearnessOf(at, entryAt)}`;
  return `One ${asset} was worth ${cents(unitPrice, currency)} at ${instantInWords(at, timeZone)}: ${who}.`;
}

/** What the category of a side means, with where the law of the United States stands on it. */
export const explainRule = ({ settings }: Evidence, { category }: Pick<TaxEntry, 'category'>): Explanation => ({
  kind: 'rule',
  text: `It counts as ${categoryWithin(category)}.`,
  ...(settings.jurisdiction === 'US' ? { citation: categoryEffects[category].citation } : {}),
  parts: [],
});

/** What people decided about a transaction, and the record that it was read from. */
export function explainOrigin({ surroundings, transactions }: Evidence, transactionId: TransactionId): readonly Explanation[] {
  const decisions = (surroundings.decisionsOf?.(transactionId) ?? []).map(({ text, at }): Explanation => ({
    kind: 'decision',
    text,
    transactionId,
    ...(at ? { at } : {}),
    parts: [],
  }));
  const record = surroundings.recordOf?.(transactionId);
  const transaction = transactions.get(transactionId);
  if (!transaction) return decisions;
  const text = record ?? `Transaction ${transaction.externalId ?? transactionId}`;
  return [...decisions, { kind: 'record', text, transactionId, at: transaction.at, parts: [] }];
}

/** Issues of a transaction that concern an asset: what is doubtful about the figure. */
export const explainIssues = ({ result }: Evidence, transactionId: TransactionId, asset: string): readonly Explanation[] =>
  result.issues.flatMap((issue) =>
    issue.transactionId === transactionId && issue.asset === asset ? [{ kind: 'issue' as const, text: issue.message, transactionId, parts: [] }] : [],
  );

/** A side in a few words: `0.5 BTC left Kraken on 2025-03-01`. */
export const sideText = ({ settings }: Evidence, entry: TaxEntry, quantity: Quantity = entry.quantity): string =>
  `${units(quantity, entry.asset)} ${entry.side === 'incoming' ? 'came to' : entry.side === 'fee' ? 'paid a cost from' : 'left'} ${entry.source} on ${day(entry.at, settings.timeZone)}`;

export const amountPart = (text: string, amount: Money, parts: readonly Explanation[] = []): Explanation => ({ kind: 'amount', text, amount, parts });
