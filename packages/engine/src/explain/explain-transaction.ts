import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import { categoryEffects } from '../effects/category-effects.ts';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { categoryWithin, day, units } from './text.ts';

/** The meaning of a side's category, with its status under US law. */
export const explainRule = (
  { settings }: Evidence,
  { category }: Pick<TaxEntry, 'category'>,
): Explanation => ({
  kind: 'rule',
  text: `It counts as ${categoryWithin(category)}.`,
  ...(settings.jurisdiction === 'US' ? { citation: categoryEffects[category].citation } : {}),
  parts: [],
});

/** People's decisions about a transaction, and the record that it was read from. */
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

/** Issues of a transaction about an asset: why the figure may be wrong. */
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

/** A side in a few words: `0.5 BTC deducted from Kraken on 1 Mar 2025`. */
export const sideText = (
  { settings }: Evidence,
  entry: TaxEntry,
  quantity: Quantity = entry.quantity,
): string =>
  `${units(quantity, entry.asset)} ${entry.side === 'incoming' ? 'added to' : entry.side === 'fee' ? 'paid as a fee from' : 'deducted from'} ${entry.source} on ${day(entry.at, settings.timeZone)}`;

export const amountPart = (
  text: string,
  amount: Money,
  parts: readonly Explanation[] = [],
): Explanation => ({ kind: 'amount', text, amount, parts });
