import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { CellField } from '@lotbook/ui/CellField';
import { Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useNarrow } from '@lotbook/ui/use-narrow';
import { When } from '@lotbook/ui/When';
import type { ReactNode } from 'react';
import type { LotOrigin } from './documents-of-lots.ts';

interface LotTableProps {
  readonly lots: readonly LotOrigin[];
  readonly currency: string;
  readonly units: Readonly<Record<string, string>>;
  readonly onChange: (lotId: string) => (units: string) => void;
}

/** What had come in before, the newest first, with a field each for the units to take. */
export function LotTable({ lots, currency, units, onChange }: LotTableProps) {
  const isNarrow = useNarrow();
  const take = takeColumn(units, onChange);
  const columns = isNarrow ? [...onPhone(currency), take] : [...whole(currency), take];
  return <PlainTable label="Lots to choose from" rows={lots} rowId={({ id }) => id} columns={columns} />;
}

const whole = (currency: string): readonly Column<LotOrigin>[] => [
  { id: 'came', label: 'Came in', width: '1fr', cell: ({ timestamp }) => <When at={timestamp} /> },
  { id: 'at', label: 'At', width: '1fr', cell: ({ source }) => source.label },
  { id: 'amount', label: 'Units', width: '1fr', end: true, cell: ({ amount }) => <Amount value={amount} /> },
  { id: 'cost', label: `Cost, ${currency}`, width: '1fr', end: true, cell: ({ costBasis }) => <Amount value={costBasis} unknown="Nobody knows" /> },
];

/** The same in two lines a lot. */
const onPhone = (currency: string): readonly Column<LotOrigin>[] => [
  {
    id: 'came',
    label: 'Came in',
    width: '1fr',
    cell: ({ timestamp, source }) => <TwoLinesCell first={<When at={timestamp} show="day" />} second={source.label} />,
  },
  {
    id: 'amount',
    label: `Units, ${currency}`,
    width: '1fr',
    end: true,
    cell: ({ amount, costBasis }) => <TwoLinesCell first={<Amount value={amount} />} second={<Amount value={costBasis} unknown="Nobody knows" />} />,
  },
];

const TwoLinesCell = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <>
    {first}
    <Text tone="muted" size="small">
      {second}
    </Text>
  </>
);

const takeColumn = (units: LotTableProps['units'], onChange: LotTableProps['onChange']): Column<LotOrigin> => ({
  id: 'take',
  label: 'Take',
  width: '1fr',
  end: true,
  cell: ({ id, amount, currency: asset, source }) => (
    <CellField label={`Of ${amount} ${shortened(asset)} at ${source.label}`} value={units[id] ?? ''} onChange={onChange(id)} />
  ),
});
