import type { Money } from '@lotbook/decimal/decimal';
import { toCategoryRef } from '@lotbook/model/category-text';
import type { TransactionId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { categoryEffects } from '../effects/category-effects.ts';
import type { Evidence } from './evidence.ts';
import type { Explained, ExplainedText } from './explanation.ts';
import { toUnitParams } from './text.ts';

/** The meaning of a side's category, with its status under US law. */
export const explainRule = (
  { settings }: Evidence,
  { category }: Pick<TaxEntry, 'category'>,
): Explained => ({
  kind: 'rule',
  text: { code: 'explain.rule', params: { category: toCategoryRef(category) } },
  ...(settings.jurisdiction === 'US' ? { citation: categoryEffects[category].citation } : {}),
  parts: [],
});

/** People's decisions about a transaction, and the record that it was read from. */
export function explainOrigin(
  { surroundings, transactions }: Evidence,
  transactionId: TransactionId,
): readonly Explained[] {
  const decisions = (surroundings.getDecisions?.(transactionId) ?? []).map(
    ({ text, at }): Explained => ({
      kind: 'decision',
      text: toGiven(text),
      transactionId,
      ...(at ? { at } : {}),
      parts: [],
    }),
  );
  const record = surroundings.toRecord?.(transactionId);
  const transaction = transactions.get(transactionId);
  if (!transaction) return decisions;
  const text: ExplainedText =
    record === undefined
      ? { code: 'explain.transaction', params: { id: transaction.externalId ?? transactionId } }
      : toGiven(record);
  return [...decisions, { kind: 'record', text, transactionId, at: transaction.at, parts: [] }];
}

/** Issues of a transaction about an asset: why the figure may be wrong. */
export const explainIssues = (
  { result }: Evidence,
  transactionId: TransactionId,
  asset: string,
): readonly Explained[] =>
  result.issues.flatMap((issue) =>
    issue.transactionId === transactionId && issue.asset === asset
      ? [
          {
            kind: 'issue' as const,
            text: issue.text,
            transactionId,
            parts: [],
          },
        ]
      : [],
  );

/** A side in a few words: `0.5 BTC deducted from Kraken on Mar 1, 2025`. */
export const toSideParams = (
  { settings }: Evidence,
  { asset, quantity, side, source, at }: TaxEntry,
) =>
  ({
    ...toUnitParams(quantity, asset),
    side: side === 'incoming' || side === 'fee' ? side : 'other',
    source,
    day: localDate(at, settings.timeZone),
  }) as const;

/** A text from outside the engine: a decision, or where a record was read. */
export const toGiven = (text: string): ExplainedText => ({
  code: 'explain.given',
  params: { text },
});

/** Several sentences, one after the other. */
export const joinSentences = (
  first: ExplainedText,
  ...others: readonly ExplainedText[]
): ExplainedText => {
  const [next, ...rest] = others;
  return next
    ? { code: 'explain.sentences', params: { first, rest: joinSentences(next, ...rest) } }
    : first;
};

/** Several phrases, with commas between them. */
export const joinPhrases = (
  first: ExplainedText,
  ...others: readonly ExplainedText[]
): ExplainedText => {
  const [next, ...rest] = others;
  return next
    ? { code: 'explain.list', params: { first, rest: joinPhrases(next, ...rest) } }
    : first;
};

export const explainAmount = (
  text: ExplainedText,
  amount: Money,
  parts: readonly Explained[] = [],
): Explained => ({ kind: 'amount', text, amount, parts });
