import { formatCategory } from '@lotbook/model/category-text';
import { add, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { printed } from '../printed.ts';
import { isInYear, type Row } from '../report.ts';
import { amount, amountCell, tallyReport, text } from '../table.ts';

interface Sum {
  readonly count: number;
  readonly total: Money;
}

/** Income of a year month by month. */
export const incomeByMonth = tallyReport({
  id: 'income-by-month',
  label: 'Income by month',
  purpose: 'Ordinary income of a year month by month: by kind, and by asset.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  leavesOut: ['income'],
  columns: [
    text('month', 'Month'),
    text('of', 'Kind or asset'),
    text('count', 'Receipts'),
    amount('value', 'Income'),
  ],
  start: () => ({ kinds: new Map<string, Sum>(), assets: new Map<string, Sum>() }),
  take: ({ kinds, assets }, { income }, input) => {
    for (const { on, category, asset, value } of income) {
      if (!isInYear(on, input)) continue;
      const month = on.slice(0, 7);
      const getAmount = printed(value, input.rounding);
      addTo(kinds, `${month} ${formatCategory(category)}`, getAmount);
      addTo(assets, `${month} ${asset}`, getAmount);
    }
  },
  sections: ({ kinds, assets }, { rounding }) =>
    (
      [
        ['kinds', 'By kind', kinds],
        ['assets', 'By asset', assets],
      ] as const
    ).map(([id, title, sums]) => ({
      id,
      title,
      rows: [...sums.keys()].sort().map((key): Row => {
        const { count, total } = sums.get(key)!;
        return [key.slice(0, 7), key.slice(8), String(count), amountCell(total, rounding)];
      }),
    })),
  notes: () => [
    'Both tables are of the same income: each comes to all of it. Months are those of the clock of the account.',
  ],
});

function addTo(sums: Map<string, Sum>, key: string, getAmount: Money): void {
  const { count, total } = sums.get(key) ?? { count: 0, total: zeroMoney };
  sums.set(key, { count: count + 1, total: add(total, getAmount) });
}
