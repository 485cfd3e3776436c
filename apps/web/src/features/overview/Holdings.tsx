import { money, type Money } from '@lotbook/decimal/decimal';
import { asShare } from '@lotbook/decimal/share';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import type { Column, Sort, TwoLines } from '@lotbook/ui/table-model';
import { useMemo, useState, type ReactNode } from 'react';
import { WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { getByValue, difference, isPriced, type Holding } from './holding.ts';
import { sumBy } from './sums.ts';

interface HoldingsProps {
  readonly holdings: readonly Holding[];
  readonly currency: string;
  readonly stale: boolean;
}

const NO_PRICE = 'No current price is known';

/** What is held at the end of the data: the dearest first, or as the person orders it. */
export function Holdings({ holdings, currency, stale }: HoldingsProps) {
  const { unitsRule } = useTaxPlace();
  const priced = isPriced(holdings);
  const lots = holdings.reduce((sum, holding) => sum + holding.lots, 0);
  const [chosen, setSort] = useState<Sort>();
  const sort = chosen ?? (priced ? dearest : costliest);
  const sorted = useMemo(() => inOrder(holdings, sort), [holdings, sort]);
  const whole = sumBy(holdings.map((holding) => holding.value));
  return (
    <Section
      title="What do you hold?"
      note={
        unitsRule === undefined
          ? `At the end of your data, in ${several(lots, 'lot', 'lots')}`
          : 'At the end of your data'
      }
      flush
    >
      <DataTable
        label="Holdings"
        rows={sorted}
        rowId={(holding) => holding.asset}
        columns={columnsFor(currency, whole, priced)}
        lines={linesFor(currency, priced)}
        status="ready"
        stale={stale}
        sort={sort}
        onSort={setSort}
        empty={<Empty title="Nothing is held">Everything that came in has left again.</Empty>}
        leastWidth={priced ? 680 : 390}
      />
    </Section>
  );
}

const columnsFor = (
  currency: string,
  whole: Money,
  priced: boolean,
): readonly Column<Holding>[] => [
  {
    id: 'asset',
    label: 'Asset',
    sortable: true,
    width: 'minmax(120px, 1.2fr)',
    cell: (holding) => <AssetName asset={holding.asset} />,
  },
  {
    id: 'quantity',
    label: 'Quantity',
    sortable: true,
    width: 'minmax(120px, 1fr)',
    end: true,
    cell: (holding) => <Units holding={holding} />,
  },
  {
    id: 'basis',
    label: `Cost, ${currency}`,
    sortable: true,
    width: 'minmax(104px, 1fr)',
    end: true,
    cell: (holding) => <Cost holding={holding} />,
  },
  // Without a single current price nothing pretends to know a worth.
  ...(priced ? getValueColumns(currency, whole) : []),
];

/** How many there are, lot by lot. */
const Units = ({ holding: { asset, quantity } }: { readonly holding: Holding }) => (
  <WhyLink what="holding" id={asset}>
    <Amount value={quantity} align />
  </WhyLink>
);

/** What it cost, lot by lot. */
const Cost = ({
  holding: { asset, basis },
  unit,
}: {
  readonly holding: Holding;
  readonly unit?: string;
}) => (
  <WhyLink what="holding" id={asset}>
    <Amount value={basis} digits="cents" unit={unit} align={unit === undefined} />
  </WhyLink>
);

/** A cell of figures by the current price, which tell that; without one there is nothing to tell. */
const byPrice =
  (figure: (holding: Holding) => ReactNode) =>
  (holding: Holding): ReactNode =>
    holding.value === null ? (
      figure(holding)
    ) : (
      <WhyLink what="worth" id={holding.asset}>
        {figure(holding)}
      </WhyLink>
    );

const getValueColumns = (currency: string, whole: Money): readonly Column<Holding>[] => [
  {
    id: 'value',
    label: `Worth, ${currency}`,
    sortable: true,
    width: 'minmax(104px, 1fr)',
    end: true,
    cell: byPrice((holding) => (
      <Amount value={holding.value} digits="cents" unknown={NO_PRICE} align />
    )),
  },
  {
    id: 'unrealized',
    label: 'Not yet realized',
    sortable: true,
    width: 'minmax(120px, 1fr)',
    end: true,
    cell: byPrice((holding) => (
      <Amount value={holding.unrealized} digits="cents" gain unknown={NO_PRICE} align />
    )),
  },
  {
    id: 'share',
    label: 'Share',
    sortable: true,
    width: '72px',
    end: true,
    cell: byPrice((holding) => getShare(holding.value, whole)),
  },
];

const getShare = (part: string | null, whole: Money): string =>
  part === null ? '–' : asShare(money(part), whole);

const linesFor = (currency: string, priced: boolean): TwoLines<Holding> => ({
  what: (holding) => <AssetName asset={holding.asset} />,
  when: (holding) => (
    <>
      <Amount value={holding.quantity} />
      {priced && (
        <>
          , cost <Cost holding={holding} />
        </>
      )}
    </>
  ),
  amount: priced
    ? byPrice((holding) => (
        <Amount value={holding.value} digits="cents" unit={currency} unknown={NO_PRICE} />
      ))
    : (holding) => <Cost holding={holding} unit={currency} />,
  outcome: priced
    ? byPrice((holding) => (
        <Amount value={holding.unrealized} digits="cents" gain unknown={NO_PRICE} />
      ))
    : () => 'cost',
});

const dearest: Sort = { column: 'share', order: 'desc' };
const costliest: Sort = { column: 'basis', order: 'desc' };

/** What nobody knows stands last in either direction. */
export function inOrder(holdings: readonly Holding[], { column, order }: Sort): readonly Holding[] {
  const turn = order === 'asc' ? -1 : 1;
  if (column === 'asset')
    return [...holdings].sort((a, b) => -turn * a.asset.localeCompare(b.asset, 'en'));
  if (column === 'share') return [...holdings].sort((a, b) => turn * getByValue(a, b));
  const figure = figures[column] ?? figures['basis']!;
  const [known, unknown] = [
    holdings.filter((each) => figure(each) !== null),
    holdings.filter((each) => figure(each) === null),
  ];
  return [
    ...known.sort((a, b) => turn * difference(money(figure(b) ?? '0'), money(figure(a) ?? '0'))),
    ...unknown,
  ];
}

const figures: Readonly<Record<string, (holding: Holding) => string | null>> = {
  quantity: ({ quantity }) => quantity,
  basis: ({ basis }) => basis,
  value: ({ value }) => value,
  unrealized: ({ unrealized }) => unrealized,
};
