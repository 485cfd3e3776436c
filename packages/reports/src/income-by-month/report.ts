import * as common from '@lotbook/messages/generated/common';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { formatCategory } from '@lotbook/model/category-text';
import { add, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { printReport } from '../printed.ts';
import { isInYear, type RowDraft } from '../report.ts';
import { amount, amountCell, tallyReport, text } from '../table.ts';

interface Sum {
  readonly count: number;
  readonly total: Money;
}

/** Income of a year month by month. */
export const incomeByMonth = tallyReport({
  id: 'income-by-month',
  label: catalogTexts.incomeByMonthLabel,
  purpose: catalogTexts.incomeByMonthPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  leavesOut: ['income'],
  columns: [
    text('month', columnTexts.month),
    text('of', columnTexts.kindOrAsset),
    text('count', columnTexts.receipts),
    amount('value', common.income),
  ],
  start: () => ({ kinds: new Map<string, Sum>(), assets: new Map<string, Sum>() }),
  take: ({ kinds, assets }, { income }, input) => {
    for (const { on, category, asset, value } of income) {
      if (!isInYear(on, input)) continue;
      const month = on.slice(0, 7);
      const getAmount = printReport(value, input.rounding);
      addTo(kinds, `${month} ${formatCategory(category, input.translator.translate)}`, getAmount);
      addTo(assets, `${month} ${asset}`, getAmount);
    }
  },
  sections: ({ kinds, assets }, { rounding }) =>
    (
      [
        ['kinds', cellTexts.byKind, kinds],
        ['assets', cellTexts.byAsset, assets],
      ] as const
    ).map(([id, title, sums]) => ({
      id,
      title,
      rows: [...sums.keys()].sort().map((key): RowDraft => {
        const { count, total } = sums.get(key)!;
        return [key.slice(0, 7), key.slice(8), String(count), amountCell(total, rounding)];
      }),
    })),
  notes: () => [noteTexts.incomeByMonthTables],
});

function addTo(sums: Map<string, Sum>, key: string, getAmount: Money): void {
  const { count, total } = sums.get(key) ?? { count: 0, total: zeroMoney };
  sums.set(key, { count: count + 1, total: add(total, getAmount) });
}
