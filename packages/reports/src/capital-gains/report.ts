import { format, money, zeroMoney } from '@lotbook/decimal/decimal';
import { moneyText, printed, sumOf } from '../printed.ts';
import { headOf, isOfYear, type Column, type Report } from '../report.ts';

export const capitalGains: Report = {
  id: 'capital-gains',
  label: 'Capital gains',
  purpose: 'A line for every part of a lot that was sold in a year, with where each figure comes from.',
  jurisdictions: ['US', 'UK'],
  formats: ['csv', 'json'],
  perYear: true,
  build: (input) => {
    const text = (amount: typeof zeroMoney) => moneyText(amount, input.rounding);
    const rows = input.disposals
      .filter((each) => isOfYear(each.disposedOn, input.year))
      .map((each) => {
        const proceeds = printed(each.proceeds, input.rounding);
        const basis = printed(each.basis, input.rounding);
        const gain = (proceeds as bigint) - basis;
        const kind = each.isFee ? 'fee' : 'sale';
        const lot = [each.lotId, each.acquiredOn, each.disposedOn, text(proceeds), text(basis), text(gain as typeof proceeds), each.term, each.box];
        return [each.transactionId, each.at, kind, each.source, each.asset, format(each.quantity), ...lot];
      });
    const total = (id: string) =>
      text(
        sumOf(
          rows,
          columns.findIndex((column) => column.id === id),
          money,
        ),
      );
    const totals = columns.map((column) => (column.kind === 'money' ? total(column.id) : ''));
    return { ...headOf(capitalGains, input), columns, sections: [{ id: 'all', title: `Sales of ${input.year}`, rows, totals }], notes: [] };
  },
};

const columns: readonly Column[] = [
  { id: 'transaction', label: 'Transaction', kind: 'text' },
  { id: 'at', label: 'Time', kind: 'date' },
  { id: 'kind', label: 'Kind', kind: 'text' },
  { id: 'source', label: 'Source', kind: 'text' },
  { id: 'asset', label: 'Asset', kind: 'text' },
  { id: 'quantity', label: 'Quantity', kind: 'quantity' },
  { id: 'lot', label: 'Lot', kind: 'text' },
  { id: 'acquired', label: 'Date acquired', kind: 'date' },
  { id: 'sold', label: 'Date sold', kind: 'date' },
  { id: 'proceeds', label: 'Proceeds', kind: 'money' },
  { id: 'basis', label: 'Cost basis', kind: 'money' },
  { id: 'gain', label: 'Gain or loss', kind: 'money' },
  { id: 'term', label: 'Term', kind: 'text' },
  { id: 'box', label: 'Form 8949 box', kind: 'text' },
];
