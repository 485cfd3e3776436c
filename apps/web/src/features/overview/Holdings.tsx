import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import type { Translate } from '@lotbook/messages/translator';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { money, type Money } from '@lotbook/decimal/decimal';
import { formatShare } from '@lotbook/decimal/share';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import type { Column, Sort, TwoLines } from '@lotbook/ui/table-model';
import { useMemo, useState, type ReactNode } from 'react';
import { WhyLink } from '../../system/links.tsx';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { getByValue, compareAmounts, isPriced, type Holding } from './holding.ts';
import { sumBy } from './sums.ts';

interface HoldingsProps {
  readonly holdings: readonly Holding[];
  readonly currency: string;
  readonly stale: boolean;
}

/** Holdings at the end of the data: the highest value first, or in the order that the user chooses. */
export function Holdings({ holdings, currency, stale }: HoldingsProps) {
  const t = useTranslate();
  const { unitsRule } = useTaxPlace();
  const priced = isPriced(holdings);
  const lots = holdings.reduce((sum, holding) => sum + holding.lots, 0);
  const [chosen, setSort] = useState<Sort>();
  const sort = chosen ?? (priced ? highestValue : highestCost);
  const sorted = useMemo(() => sortHoldings(holdings, sort), [holdings, sort]);
  const whole = sumBy(holdings.map((holding) => holding.value));
  return (
    <Section
      title={t(overview.holdingsTitle)}
      note={
        unitsRule === undefined
          ? t(overview.holdingsNoteLots, { count: lots })
          : t(overview.holdingsNote)
      }
      flush
    >
      <DataTable
        label={t(overview.holdingsLabel)}
        rows={sorted}
        rowId={(holding) => holding.asset}
        columns={makeColumns(t, currency, whole, priced)}
        lines={makeLines(t, currency, priced)}
        status="ready"
        stale={stale}
        sort={sort}
        onSort={setSort}
        empty={<Empty title={t(overview.noHoldings)}>{t(overview.noHoldingsHelp)}</Empty>}
        leastWidth={priced ? 680 : 390}
      />
    </Section>
  );
}

const makeColumns = (
  t: Translate,
  currency: string,
  whole: Money,
  priced: boolean,
): readonly Column<Holding>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    sortable: true,
    width: 'minmax(120px, 1.2fr)',
    cell: (holding) => <AssetName asset={holding.asset} />,
  },
  {
    id: 'quantity',
    label: t(common.quantity),
    sortable: true,
    width: 'minmax(120px, 1fr)',
    end: true,
    cell: (holding) => <Units holding={holding} />,
  },
  {
    id: 'basis',
    label: t(overview.costColumn, { currency }),
    sortable: true,
    width: 'minmax(104px, 1fr)',
    end: true,
    cell: (holding) => <Cost holding={holding} />,
  },
  // Without any current price, there are no values to show.
  ...(priced ? getValueColumns(t, currency, whole) : []),
];

/** The quantity, with a link to the lots. */
const Units = ({ holding: { asset, quantity } }: { readonly holding: Holding }) => (
  <WhyLink what="holding" id={asset}>
    <Amount value={quantity} align />
  </WhyLink>
);

/** The cost basis, with a link to the lots. */
const Cost = ({
  holding: { asset, basis, unknownLots },
  unit,
}: {
  readonly holding: Holding;
  readonly unit?: string;
}) => (
  <WhyLink what="holding" id={asset}>
    <TotalAmount
      value={basis}
      missing={[]}
      isComputing={false}
      unknownLots={unknownLots}
      unit={unit}
      align={unit === undefined}
    />
  </WhyLink>
);

/** The gain from selling it at the current price. */
function Gain({ holding, align = false }: { readonly holding: Holding; readonly align?: boolean }) {
  const t = useTranslate();
  const { unrealized, unknownLots } = holding;
  return unrealized === null ? (
    <Amount value={null} digits="cents" unknown={t(common.noCurrentPrice)} align={align} />
  ) : (
    <TotalAmount
      value={unrealized}
      missing={[]}
      isComputing={false}
      unknownLots={unknownLots}
      gain
      align={align}
    />
  );
}

/** A figure based on the current price, with a link to its evidence if there is a price. */
const showIfPriced =
  (figure: (holding: Holding) => ReactNode) =>
  (holding: Holding): ReactNode =>
    holding.value === null ? (
      figure(holding)
    ) : (
      <WhyLink what="worth" id={holding.asset}>
        {figure(holding)}
      </WhyLink>
    );

const getValueColumns = (
  t: Translate,
  currency: string,
  whole: Money,
): readonly Column<Holding>[] => [
  {
    id: 'value',
    label: t(overview.valueColumn, { currency }),
    sortable: true,
    width: 'minmax(132px, 1fr)',
    end: true,
    cell: showIfPriced((holding) => (
      <Amount value={holding.value} digits="cents" unknown={t(common.noCurrentPrice)} align />
    )),
  },
  {
    id: 'unrealized',
    label: t(overview.unrealizedColumn),
    sortable: true,
    width: 'minmax(120px, 1fr)',
    end: true,
    cell: showIfPriced((holding) => <Gain holding={holding} align />),
  },
  {
    id: 'share',
    label: t(overview.shareColumn),
    sortable: true,
    width: '72px',
    end: true,
    cell: showIfPriced((holding) => getShare(holding.value, whole)),
  },
];

const getShare = (part: string | null, whole: Money): string =>
  part === null ? '–' : formatShare(money(part), whole);

const makeLines = (t: Translate, currency: string, priced: boolean): TwoLines<Holding> => ({
  what: (holding) => <AssetName asset={holding.asset} />,
  when: (holding) => (
    <>
      <Amount value={holding.quantity} />
      {priced && (
        <RichText
          message={overview.costBasisPart}
          params={{ cost: holding.basis }}
          tags={{ cost: () => <Cost holding={holding} /> }}
        />
      )}
    </>
  ),
  amount: priced
    ? showIfPriced((holding) => (
        <Amount
          value={holding.value}
          digits="cents"
          unit={currency}
          unknown={t(common.noCurrentPrice)}
        />
      ))
    : (holding) => <Cost holding={holding} unit={currency} />,
  outcome: priced
    ? showIfPriced((holding) => <Gain holding={holding} />)
    : () => t(overview.costLine),
});

const highestValue: Sort = { column: 'share', order: 'desc' };
const highestCost: Sort = { column: 'basis', order: 'desc' };

/** Unknown amounts come last in both directions. */
export function sortHoldings(
  holdings: readonly Holding[],
  { column, order }: Sort,
): readonly Holding[] {
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
    ...known.sort(
      (a, b) => turn * compareAmounts(money(figure(b) ?? '0'), money(figure(a) ?? '0')),
    ),
    ...unknown,
  ];
}

const figures: Readonly<Record<string, (holding: Holding) => string | null>> = {
  quantity: ({ quantity }) => quantity,
  basis: ({ basis }) => basis,
  value: ({ value }) => value,
  unrealized: ({ unrealized }) => unrealized,
};
