import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { CellField } from '@lotbook/ui/CellField';
import { Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useNarrow } from '@lotbook/ui/use-narrow';
import { When, ZoneContext } from '@lotbook/ui/When';
import { use, type ReactNode } from 'react';
import { formatLater, getPlaces } from './selected-units.ts';
import type { LotToChoose } from './lot-documents.ts';

interface LotTableProps {
  readonly lots: readonly LotToChoose[];
  /** The asset of the lots. */
  readonly unit: string;
  readonly currency: string;
  readonly units: Readonly<Record<string, string>>;
  readonly onChange: (lotId: string) => (units: string) => void;
}

/** The lots held at the time, the oldest first, each with a field for the units to use. */
export function LotTable({ lots, unit, currency, units, onChange }: LotTableProps) {
  const t = useTranslate();
  const isNarrow = useNarrow();
  const take = makeUnitsColumn({ unit, units, onChange }, t);
  const columns = isNarrow
    ? [...makeNarrowColumns(currency, t), take]
    : [...makeWideColumns(currency, t), take];
  return (
    <PlainTable
      label={t(texts.lotsToSelect)}
      rows={lots}
      rowId={({ lotId }) => lotId}
      columns={columns}
    />
  );
}

const makeWideColumns = (currency: string, t: Translate): readonly Column<LotToChoose>[] => [
  {
    id: 'acquired',
    label: t(texts.acquired),
    width: '1fr',
    cell: ({ acquiredAt }) => <When at={acquiredAt} />,
  },
  { id: 'at', label: t(texts.heldAt), width: '1fr', cell: ({ places }) => getPlaces(places) },
  {
    id: 'amount',
    label: t(texts.unitsThen),
    width: '1fr',
    end: true,
    cell: (lot) => <UnitsCell lot={lot} />,
  },
  {
    id: 'cost',
    label: t(texts.costBasisIn, { currency }),
    width: '1fr',
    end: true,
    cell: ({ costBasis }) => <Amount value={costBasis} digits="cents" />,
  },
];

/** The same with two lines for each lot. */
const makeNarrowColumns = (currency: string, t: Translate): readonly Column<LotToChoose>[] => [
  {
    id: 'acquired',
    label: t(texts.acquired),
    width: '1fr',
    cell: ({ acquiredAt, places }) => (
      <TwoLinesCell first={<When at={acquiredAt} show="day" />} second={getPlaces(places)} />
    ),
  },
  {
    id: 'amount',
    label: t(texts.unitsIn, { currency }),
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

/** Units held at that time, with those selected for later sales. */
function UnitsCell({ lot }: { readonly lot: LotToChoose }) {
  const t = useTranslate();
  const later = formatLater(lot, { zone: use(ZoneContext), t });
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

const makeUnitsColumn = (
  { unit, units, onChange }: Pick<LotTableProps, 'unit' | 'units' | 'onChange'>,
  t: Translate,
): Column<LotToChoose> => ({
  id: 'take',
  label: t(texts.use),
  width: '1fr',
  end: true,
  cell: ({ lotId, quantity, places }) => (
    <CellField
      label={t(texts.useUnits, { units: `${quantity} ${unit}`, place: getPlaces(places) })}
      value={units[lotId] ?? ''}
      onChange={onChange(lotId)}
    />
  ),
});
