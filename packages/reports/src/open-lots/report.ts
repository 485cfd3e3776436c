import { format, money } from '@lotbook/decimal/decimal';
import { moneyText, printed, sumOf } from '../printed.ts';
import { headOf, tableFormats, type Column, type Report } from '../report.ts';

export const openLots: Report = {
  id: 'open-lots',
  label: 'Open lots',
  purpose: 'What is still owned at the end of the data, lot by lot, with its cost.',
  jurisdictions: ['US', 'UK'],
  formats: tableFormats,
  perYear: false,
  group: 'holdings',
  build: (input) => {
    const rows = input.lots.map((lot) => {
      const basis = moneyText(printed(lot.basis, input.rounding), input.rounding);
      return [lot.lotId, lot.asset, lot.source, lot.setAside ?? 'at hand', lot.acquiredOn, format(lot.quantity), basis];
    });
    const total = moneyText(sumOf(rows, columns.length - 1, money), input.rounding);
    const totals = columns.map((column) => (column.id === 'basis' ? total : ''));
    return { ...headOf(openLots, input), columns, sections: [{ id: 'all', title: 'Open lots', rows, totals }], notes: [] };
  },
};

const columns: readonly Column[] = [
  { id: 'lot', label: 'Lot', kind: 'text' },
  { id: 'asset', label: 'Asset', kind: 'text' },
  { id: 'source', label: 'Source', kind: 'text' },
  { id: 'state', label: 'State', kind: 'text' },
  { id: 'acquired', label: 'Date acquired', kind: 'date' },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
  { id: 'basis', label: 'Cost basis', kind: 'money' },
];
