import { treatmentOf, type Treatments } from '@lotbook/engine/effects/treatments';
import type { Category } from '@lotbook/model/category';

/** Where income of a category usually goes on a return, outside a business and within one. */
export interface IncomeLine {
  readonly line: string;
  readonly business: string;
}

export interface IncomeKind {
  readonly category: Category;
  /** It came in money, and not in digital assets. */
  readonly isMoney: boolean;
}

const interest: IncomeLine = { line: 'Schedule B, line 1', business: 'Schedule C, line 1' };
const work: IncomeLine = { line: 'Form 1040, line 1a (with a W-2) or Schedule C, line 1', business: 'Schedule C, line 1' };
const other: IncomeLine = { line: 'Schedule 1, line 8v', business: 'Schedule C, line 1' };

/** Income in money is none of digital assets: Schedule B has interest, line 8z of Schedule 1 (2025) what has no line of its own. */
const ofMoney = (category: Category): IncomeLine => {
  if (category === 'interestIncome_standard') return interest;
  return category === 'workIncome_standard' ? work : { ...other, line: 'Schedule 1, line 8z' };
};

/** Schedule 1 (2025), line 8v: digital assets received as ordinary income that are not reported elsewhere; Schedule B: interest, for who chose so. */
export const incomeLine = ({ category, isMoney }: IncomeKind, treatments: Treatments): IncomeLine => {
  if (isMoney) return ofMoney(category);
  if (category === 'interestIncome_standard' && treatmentOf(treatments, 'interest') === 'scheduleB') return interest;
  return category === 'workIncome_standard' ? work : other;
};
