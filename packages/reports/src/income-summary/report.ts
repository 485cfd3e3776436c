import { sum } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { Income } from '@lotbook/model/result';
import { printed, moneyText } from '../printed.ts';
import { isOfYear, type ReportInput, type Row } from '../report.ts';
import { amount, tableReport, text } from '../table.ts';
import { incomeLine } from './lines.ts';

/** Income by category with the line of the return that it goes to. */
export const incomeSummary = tableReport({
  id: 'income-summary',
  label: 'Income summary (Schedule 1 and Schedule C)',
  purpose: 'Income of a year by category, with the line of the return that each usually goes to.',
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  columns: [
    text('category', 'Category'),
    text('count', 'Receipts'),
    amount('value', 'Income'),
    text('line', 'Line, not in a business'),
    text('business', 'Line, in a business'),
  ],
  sections: (input) => {
    const ofYear = input.income.filter((each) => isOfYear(each.on, input));
    const categories = [...new Set(ofYear.map(({ category }) => category))].sort();
    return [{ id: 'all', title: 'Income', rows: categories.map((category) => rowOf(category, ofYear, input)) }];
  },
  notes: () => [
    'Income counts at what it was worth when it came; each receipt is rounded as it is printed in the report Income, and added up.',
    'Mining, staking and work as a trade or business belong on Schedule C and bring self-employment tax (Schedule SE).',
  ],
});

function rowOf(category: Category, ofYear: readonly Income[], { rounding }: ReportInput): Row {
  const alike = ofYear.filter((each) => each.category === category);
  const total = sum(alike.map(({ value }) => printed(value, rounding)));
  const { line, business } = incomeLine(category);
  return [category.replace(/_.*/, ''), String(alike.length), moneyText(total, rounding), line, business];
}
