import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import type { Column } from '@lotbook/ui/table-model';
import type { Balance } from './use-sources.ts';

/** What the imported rows leave at a source, by asset. */
export const balanceColumns: readonly Column<Balance>[] = [
  {
    id: 'asset',
    label: 'Asset',
    width: '',
    cell: (balance) => <AssetName asset={balance.asset} />,
  },
  {
    id: 'quantity',
    label: 'Quantity',
    width: '',
    end: true,
    cell: (balance) => <Amount value={balance.quantity} asset={balance.asset} align />,
  },
  {
    id: 'basis',
    label: 'Cost',
    width: '',
    end: true,
    cell: (balance) => (
      <Amount value={balance.basis} digits="cents" unknown="The cost is not known" align />
    ),
  },
  {
    id: 'value',
    label: 'Worth',
    width: '',
    end: true,
    cell: (balance) => (
      <Amount value={balance.value} digits="cents" unknown="No current price is known" align />
    ),
  },
];
