import { format, money, unitPrice } from '@lotbook/decimal/decimal';
import { moneyText, printed, sumOf } from '../printed.ts';
import { headOf, tableFormats, isOfYear, type Column, type Report } from '../report.ts';

export const income: Report = {
  id: 'income',
  label: 'Income',
  purpose: 'Everything received as ordinary income in a year, with its worth when it came.',
  jurisdictions: ['US', 'UK'],
  formats: tableFormats,
  perYear: true,
  group: 'income',
  build: (input) => {
    const ofYear = input.income.filter((each) => isOfYear(each.on, input));
    const categories = [...new Set(ofYear.map((each) => each.category))].sort();
    const sections = categories.map((category) => {
      const rows = ofYear
        .filter((each) => each.category === category)
        .map((each) => {
          const value = moneyText(printed(each.value, input.rounding), input.rounding);
          const name = category.replace(/_.*/, '');
          return [
            each.transactionId,
            each.at,
            each.on,
            name,
            each.source,
            each.asset,
            format(each.quantity),
            format(unitPrice(each.value, each.quantity), 2),
            value,
          ];
        });
      const total = moneyText(sumOf(rows, columns.length - 1, money), input.rounding);
      return { id: category, title: category.replace(/_.*/, ''), rows, totals: columns.map((column) => (column.id === 'value' ? total : '')) };
    });
    return { ...headOf(income, input), columns, sections, notes: [] };
  },
};

const columns: readonly Column[] = [
  { id: 'transaction', label: 'Transaction', kind: 'text' },
  { id: 'at', label: 'Time', kind: 'date' },
  { id: 'on', label: 'Date', kind: 'date' },
  { id: 'category', label: 'Category', kind: 'text' },
  { id: 'source', label: 'Source', kind: 'text' },
  { id: 'asset', label: 'Asset', kind: 'text' },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
  { id: 'unitPrice', label: 'Unit price', kind: 'money' },
  { id: 'value', label: 'Value', kind: 'money' },
];
