import { absolute, money, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { MatchedLine } from '../broker-forms/reconcile.ts';

export const lineStatuses = ['agrees', 'differs', 'no-basis', 'term', 'not-in-books', 'set-apart'] as const;
/** How a line stands to our books. `no-basis`: all agrees, and the form tells no basis. `set-apart`: a person says that it is no sale of theirs. */
export type LineStatus = (typeof lineStatuses)[number];

export const statusWords: Readonly<Record<LineStatus, string>> = {
  agrees: 'Agrees',
  differs: 'Differs',
  'no-basis': 'Agrees; the form has no basis',
  term: 'Another term',
  'not-in-books': 'Not in your books',
  'set-apart': 'Set apart',
};

const tolerance = money('0.01');

/** A line that stands for a sale together with others has their status. */
export function statusOf({ line, sales, together }: Pick<MatchedLine, 'line' | 'sales' | 'together'>): LineStatus {
  if (sales.length === 0) return line.chosen === undefined ? 'not-in-books' : 'set-apart';
  if (isApart(sum(together.map(({ proceeds }) => proceeds)), sum(sales.map(({ proceeds }) => proceeds)))) return 'differs';
  const hasBasis = together.every(({ basis }) => basis !== undefined);
  if (hasBasis && isApart(sum(together.map(({ basis }) => basis ?? zeroMoney)), sum(sales.map(({ basis }) => basis)))) return 'differs';
  const terms = new Set(sales.flatMap(({ slices }) => slices.map(({ term }) => term as string | undefined)));
  if (together.some(({ term }) => term !== undefined && term !== 'ordinary' && !terms.has(term))) return 'term';
  return hasBasis ? 'agrees' : 'no-basis';
}

const isApart = (a: Money, b: Money): boolean => absolute(subtract(a, b)) > tolerance;
