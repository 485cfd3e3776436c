import { render } from '@testing-library/react';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { Column, TwoLines } from './table-model.ts';

export interface Coin {
  readonly id: string;
  readonly price: string;
}
export const coins: readonly Coin[] = ['BTC', 'ETH', 'SOL'].map((id, index) => ({
  id,
  price: String(index),
}));
export const columns: readonly Column<Coin>[] = [
  { id: 'name', label: 'Name', width: '1fr', sortable: true, cell: (coin) => coin.id },
  { id: 'price', label: 'Price', width: '1fr', end: true, cell: (coin) => coin.price, total: '3' },
];
export const lines: TwoLines<Coin> = {
  what: (coin) => coin.id,
  when: () => 'today',
  amount: (coin) => coin.price,
  outcome: () => 'fine',
};

export function show(props: Partial<DataTableProps<Coin>> = {}) {
  return render(
    <DataTable
      label="Coins"
      rows={coins}
      rowId={(coin) => coin.id}
      columns={columns}
      lines={lines}
      status="ready"
      empty={<p>No coins</p>}
      {...props}
    />,
  );
}
