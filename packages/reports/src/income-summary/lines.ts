import { treatmentOf, type Treatments } from '@lotbook/engine/effects/treatments';
import type { Category } from '@lotbook/model/category';

/** Where income of a category usually goes on a return, outside a business and within one. */
export interface IncomeLine {
  readonly line: string;
  readonly business: string;
}

const other: IncomeLine = { line: 'Schedule 1, line 8v', business: 'Schedule C, line 1' };

/** Schedule 1 (2025), line 8v: digital assets received as ordinary income that are not reported elsewhere; Schedule B: interest, for who chose so. */
export const incomeLine = (category: Category, treatments: Treatments): IncomeLine => {
  if (category === 'interestIncome_standard' && treatmentOf(treatments, 'interest') === 'scheduleB')
    return { line: 'Schedule B, line 1', business: 'Schedule C, line 1' };
  if (category === 'workIncome_standard') return { line: 'Form 1040, line 1a (with a W-2) or Schedule C, line 1', business: 'Schedule C, line 1' };
  return other;
};
