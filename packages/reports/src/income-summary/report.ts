import { formatCategory } from '@lotbook/model/category-text';
import { add, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import { printed, moneyText } from '../printed.ts';
import { isInYear, type ReportInput, type Row } from '../report.ts';
import { amount, tallyReport, text } from '../table.ts';
import { incomeLine, type IncomeKind } from './lines.ts';

/** Income by category, with its line on the return. */
export const incomeSummary = tallyReport({
  id: 'income-summary',
  label: 'Income summary (Schedule 1 and Schedule C)',
  purpose: 'Income in a year by category, with the usual line of the return.',
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  leavesOut: ['income'],
  columns: [
    text('category', 'Category'),
    text('count', 'Receipts'),
    amount('value', 'Income'),
    text('line', 'Line, not in a business'),
    text('business', 'Line, in a business'),
  ],
  start: (): Map<string, Sum> => new Map(),
  take: (sums, { income }, input) => {
    for (const { category, asset, value, on } of income) {
      if (!isInYear(on, input)) continue;
      const isMoney = isFiat(asset);
      const kind = isMoney ? `${category} in money` : category;
      const { count, total } = sums.get(kind) ?? { count: 0, total: zeroMoney };
      sums.set(kind, {
        category,
        isMoney,
        count: count + 1,
        total: add(total, printed(value, input.rounding)),
      });
    }
  },
  sections: (sums, input) => [
    {
      id: 'all',
      title: 'Income',
      rows: [...sums.keys()].sort().map((kind) => toRow(sums.get(kind)!, input)),
    },
  ],
  notes: () => [
    'Income is valued at receipt; each receipt is rounded as in the Income report, then added up.',
    'Mining, staking and work as a trade or business belong on Schedule C and are subject to self-employment tax (Schedule SE). The tax settings determine the line of each.',
  ],
});

interface Sum extends IncomeKind {
  readonly count: number;
  readonly total: Money;
}

function toRow(sum: Sum, { rounding, settings }: ReportInput): Row {
  const { line, business } = incomeLine(sum, settings.treatments);
  const words = formatCategory(sum.category);
  return [
    sum.isMoney ? `${words}, in money` : words,
    String(sum.count),
    moneyText(sum.total, rounding),
    line,
    business,
  ];
}
