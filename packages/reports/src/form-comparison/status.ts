import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import type { Message } from '@lotbook/messages/message';
import { absolute, money, subtract, type Money } from '@lotbook/decimal/decimal';
import { getReportedTogether, type ComparedLine } from './compare-forms.ts';

export const lineStatuses = [
  'agrees',
  'differs',
  'no-basis',
  'term',
  'not-in-books',
  'set-apart',
] as const;
/**
 * How a line compares with our books. `no-basis`: everything agrees, and the form reports no basis.
 * `set-apart`: a person marked the sale as not theirs.
 */
export type LineStatus = (typeof lineStatuses)[number];

export const statusWords: Readonly<Record<LineStatus, Message>> = {
  agrees: cellTexts.agrees,
  differs: cellTexts.differs,
  'no-basis': cellTexts.agreesWithoutBasis,
  term: cellTexts.anotherTerm,
  'not-in-books': cellTexts.notInYourBooks,
  'set-apart': cellTexts.setApart,
};

/** In which order lines are looked at: 0 is in no book, 1 differs, 2 is all else. */
export const getUrgency = (status: LineStatus): number =>
  status === 'not-in-books' ? 0 : status === 'differs' || status === 'term' ? 1 : 2;

const tolerance = money('0.01');

/** A line that reports a sale together with others has their status. */
export function getStatus({
  line,
  own,
  together,
}: Pick<ComparedLine, 'line' | 'own' | 'together'>): LineStatus {
  if (!own) return line.chosen === undefined ? 'not-in-books' : 'set-apart';
  const told = getReportedTogether(together);
  if (isApart(told.proceeds, own.proceeds)) return 'differs';
  if (told.basis !== undefined && isApart(told.basis, own.basis)) return 'differs';
  if (
    together.some(
      ({ term }) => term !== undefined && term !== 'ordinary' && !own.terms.includes(term),
    )
  )
    return 'term';
  return told.basis === undefined ? 'no-basis' : 'agrees';
}

const isApart = (a: Money, b: Money): boolean => absolute(subtract(a, b)) > tolerance;
