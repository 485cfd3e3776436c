import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import { categoryEffects } from '../effects/category-effects.ts';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { categoryWithin, day, units } from './text.ts';

/** What the category of a side means, with where the law of the United States stands on it. */
export const explainRule = (
  { settings }: Evidence,
  { category }: Pick<TaxEntry, 'category'>,
): Explanation => ({
  kind: 'rule',
  text: `It counts as ${categoryWithin(category)}.`,
  ...(settings.jurisdiction === 'US' ? { citation: categoryEffects[category].citation } : {}),
  parts: [],
});

/** What people decided about a transaction, and the record that it was read from. */
export function explainOrigin(
  { surroundings, transactions }: Evidence,
  transactionId: TransactionId,
): readonly Explanation[] {
  const decisions = (surroundings.getDecisions?.(transactionId) ?? []).map(
    ({ text, at }): Explanation => ({
      kind: 'decision',
      text,
      transactionId,
      ...(at ? { at } : {}),
      parts: [],
    }),
  );
  const record = surroundings.toRecord?.(transactionId);
  const transaction = transactions.get(transactionId);
  if (!transaction) return decisions;
  const text = record ?? `Transaction ${transaction.externalId ?? transactionId}`;
  return [...decisions, { kind: 'record', text, transactionId, at: transaction.at, parts: [] }];
}

/** Issues of a transaction that concern an asset: what is doubtful about the figure. */
export const explainIssues = (
  { result, surroundings }: Evidence,
  transactionId: TransactionId,
  asset: string,
): readonly Explanation[] =>
  result.issues.flatMap((issue) =>
    issue.transactionId === transactionId && issue.asset === asset
      ? [
          {
            kind: 'issue' as const,
            text: surroundings.renderIssue(issue.text),
            transactionId,
            parts: [],
          },
        ]
      : [],
  );

/** A side in a few words: `0.5 BTC left Kraken on 2025-03-01`. */
export const sideText = (
  { settings }: Evidence,
  entry: TaxEntry,
  quantity: Quantity = entry.quantity,
): string =>
  `${units(quantity, entry.asset)} ${entry.side === 'incoming' ? 'came to' : entry.side === 'fee' ? 'paid a cost from' : 'left'} ${entry.source} on ${day(entry.at, settings.timeZone)}`;

export const amountPart = (
  text: string,
  amount: Money,
  parts: readonly Explanation[] = [],
): Explanation => ({ kind: 'amount', text, amount, parts });
