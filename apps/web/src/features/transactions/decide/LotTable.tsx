import { Amount } from '@lotbook/ui/Amount';
import { CellField } from '@lotbook/ui/CellField';
import { Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useNarrow } from '@lotbook/ui/use-narrow';
import { When, ZoneContext } from '@lotbook/ui/When';
import { use, type ReactNode } from 'react';
import { formatLater, getPlaces } from './chosen-units.ts';
import type { LotToChoose } from './lot-documents.ts';

interface LotTableProps {
  readonly lots: readonly LotToChoose[];
  /** What the lots are of. */
  readonly unit: string;
  readonly currency: string;
  readonly units: Readonly<Record<string, string>>;
  readonly onChange: (lotId: string) => (units: string) => void;
}

/** What lay there then, the oldest first, with a field each for the units to take. */
export function LotTable({ lots, unit, currency, units, onChange }: LotTableProps) {
  const isNarrow = useNarrow();
  const take = takeColumn(unit, units, onChange);
  const columns = isNarrow ? [...onPhone(currency), take] : [...whole(currency), take];
  return (
    <PlainTable
      label="Lots to choose from"
      rows={lots}
      rowId={({ lotId }) => lotId}
      columns={columns}
    />
  );
}

const whole = (currency: string): readonly Column<LotToChoose>[] => [
  {
    id: 'acquired',
    label: 'Acquired',
    width: '1fr',
    cell: ({ acquiredAt }) => <When at={acquiredAt} />,
  },
  { id: 'at', label: 'Lay at', width: '1fr', cell: ({ places }) => getPlaces(places) },
  {
    id: 'amount',
    label: 'Units then',
    width: '1fr',
    end: true,
    cell: (lot) => <UnitsCell lot={lot} />,
  },
  {
    id: 'cost',
    label: `Cost, ${currency}`,
    width: '1fr',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" />,
  },
];

/** The same in two lines a lot. */
const onPhone = (currency: string): readonly Column<LotToChoose>[] => [
  {
    id: 'acquired',
    label: 'Acquired',
    width: '1fr',
    cell: ({ acquiredAt, places }) => (
      <TwoLinesCell first={<When at={acquiredAt} show="day" />} second={getPlaces(places)} />
    ),
  },
  {
    id: 'amount',
    label: `Units, ${currency}`,
    width: '1fr',
    end: true,
    cell: (lot) => (
      <TwoLinesCell
        first={<UnitsCell lot={lot} />}
        second={<Amount value={lot.costBasis} digits="cents" />}
      />
    ),
  },
];

/** Units at that instant; with them those that are chosen for something later. */
function UnitsCell({ lot }: { readonly lot: LotToChoose }) {
  const later = formatLater(lot, use(ZoneContext));
  const units = <Amount value={lot.quantity} />;
  return later === undefined ? units : <TwoLinesCell first={units} second={later} />;
}

const TwoLinesCell = ({
  first,
  second,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
}) => (
  <>
    {first}
    <Text tone="muted" size="small">
      {second}
    </Text>
  </>
);

const takeColumn = (
  unit: string,
  units: LotTableProps['units'],
  onChange: LotTableProps['onChange'],
): Column<LotToChoose> => ({
  id: 'take',
  label: 'Take',
  width: '1fr',
  end: true,
  cell: ({ lotId, quantity, places }) => (
    <CellField
      label={`Of ${quantity} ${unit} at ${getPlaces(places)}`}
      value={units[lotId] ?? ''}
      onChange={onChange(lotId)}
    />
  ),
});
