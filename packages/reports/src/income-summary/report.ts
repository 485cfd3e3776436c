import * as common from '@lotbook/messages/generated/common';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { fillCategory } from '@lotbook/model/category-text';
import { add, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import { printReport, moneyText } from '../printed.ts';
import { isInYear, type ReportInput, type RowDraft } from '../report.ts';
import { amount, tallyReport, text } from '../table.ts';
import { incomeLine, type IncomeKind } from './lines.ts';

/** Income by category, with its line on the return. */
export const incomeSummary = tallyReport({
  id: 'income-summary',
  label: catalogTexts.incomeSummaryLabel,
  purpose: catalogTexts.incomeSummaryPurpose,
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  leavesOut: ['income'],
  columns: [
    text('category', columnTexts.category),
    text('count', columnTexts.receipts),
    amount('value', common.income),
    text('line', columnTexts.lineNotInABusiness),
    text('business', columnTexts.lineInABusiness),
  ],
  start: (): Map<string, Sum> => new Map(),
  take: (sums, { income }, input) => {
    for (const { category, asset, value, on } of income) {
      if (!isInYear(on, input)) continue;
      const isMoney = isFiat(asset);
      const kind = isMoney ? `${category} money` : category;
      const { count, total } = sums.get(kind) ?? { count: 0, total: zeroMoney };
      sums.set(kind, {
        category,
        isMoney,
        count: count + 1,
        total: add(total, printReport(value, input.rounding)),
      });
    }
  },
  sections: (sums, input) => [
    {
      id: 'all',
      title: common.income,
      rows: [...sums.keys()].sort().map((kind) => toRow(sums.get(kind)!, input)),
    },
  ],
  notes: () => [
    noteTexts.incomeSummaryIncomeIsValuedAtReceipt,
    noteTexts.incomeSummaryBusinessIncome,
  ],
});

interface Sum extends IncomeKind {
  readonly count: number;
  readonly total: Money;
}

function toRow(sum: Sum, { rounding, settings }: ReportInput): RowDraft {
  const { line, business } = incomeLine(sum, settings.treatments);
  const words = fillCategory(sum.category);
  return [
    sum.isMoney ? fill(cellTexts.incomeInMoney, { category: words }) : words,
    String(sum.count),
    moneyText(sum.total, rounding),
    line,
    business,
  ];
}
