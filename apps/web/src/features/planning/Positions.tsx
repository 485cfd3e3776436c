import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { format, type Money } from '@lotbook/decimal/decimal';
import { CellField } from '@lotbook/ui/CellField';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, Sort, TwoLines } from '@lotbook/ui/table-model';
import { Tick } from '@lotbook/ui/Tick';
import { useState } from 'react';
import { WhyLink } from '../../system/links.tsx';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { ExplanationDialog } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';
import { getWhole } from './plan.ts';
import { explainPortfolioValue } from './explain-value.ts';
import type { PlanState } from './use-plan.ts';

interface PositionsProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly positions: readonly Position[];
  readonly plan: PlanState;
  readonly openKey: string | undefined;
  readonly onOpen: (key: string) => void;
}

const pageSize = 50;

const getFilters = (t: Translate, { jurisdiction }: Facts) => [
  { value: 'all', label: t(planning.showAll) },
  { value: 'losses', label: t(planning.showLosses) },
  { value: 'gains', label: t(planning.showGains) },
  ...(jurisdiction === 'US' ? [{ value: 'soon', label: t(planning.showSoon) }] : []),
];

/** All positions by source. A selected position is added to the plan as a whole; the drawer offers its lots. */
export function Positions({ facts, currency, positions, plan, onOpen, openKey }: PositionsProps) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState('all');
  const [sort, setSort] = useState<Sort>({ column: 'value', order: 'desc' });
  const [count, setCount] = useState(pageSize);
  const found = positions
    .filter((position) => isShown(position, which) && matches(position, search))
    .toSorted(comparePositions(sort));
  const planned = new Set(plan.items.map(({ key }) => key));
  const [why, setWhy] = useState<Position>();
  const explanation = why && explainPortfolioValue(t, why, facts, currency);
  return (
    <Section
      title={t(planning.positionsTitle)}
      note={t(planning.positionsNote, { count: positions.length })}
      bar={
        <FilterBar
          search={
            <SearchField label={t(planning.searchPositions)} value={search} onChange={setSearch} />
          }
        >
          <SelectField
            bare
            label={t(planning.filterLabel)}
            value={which}
            options={getFilters(t, facts)}
            onChange={setWhich}
          />
        </FilterBar>
      }
      flush
    >
      <DataTable
        label={t(planning.positionsLabel)}
        rows={found.slice(0, count)}
        total={found.length}
        rowId={({ key }) => key}
        columns={[
          makeTickColumn(t, planned, plan, onOpen),
          ...makeColumns(t, currency, facts, plan),
        ]}
        lines={makeLines(t, currency)}
        status="ready"
        sort={sort}
        onSort={setSort}
        onOpen={({ key }) => onOpen(key)}
        onWhy={setWhy}
        openId={openKey}
        more={{ has: found.length > count, load: () => setCount(count + pageSize) }}
        empty={<Empty title={t(planning.noMatches)}>{t(planning.noMatchesHelp)}</Empty>}
        leastWidth={1040}
      />
      {explanation && <ExplanationDialog told={explanation} onClose={() => setWhy(undefined)} />}
    </Section>
  );
}

const isShown = ({ losses, gain, daysUntilLong }: Position, which: string): boolean => {
  if (which === 'losses') return losses < 0n;
  if (which === 'gains') return gain !== undefined && gain > 0n;
  return which !== 'soon' || (daysUntilLong !== undefined && daysUntilLong <= 60);
};

const matches = ({ asset, source }: Position, search: string): boolean =>
  `${asset} ${source}`.toLowerCase().includes(search.trim().toLowerCase());

const amounts: Readonly<Record<string, (position: Position) => bigint | number | undefined>> = {
  quantity: ({ quantity }) => quantity,
  basis: ({ basis }) => basis,
  value: ({ value }) => value,
  gain: ({ gain }) => gain,
  losses: ({ losses }) => 0n - losses,
  days: ({ daysUntilLong }) => daysUntilLong,
};

/** Positions without a figure come last in both directions. */
function comparePositions({ column, order }: Sort) {
  const getAmount = amounts[column];
  const sign = order === 'asc' ? 1 : -1;
  return (a: Position, b: Position): number => {
    if (!getAmount)
      return (
        sign *
        (column === 'source' ? a.source.localeCompare(b.source) : a.asset.localeCompare(b.asset))
      );
    const [x, y] = [getAmount(a), getAmount(b)];
    if (x === undefined || y === undefined)
      return Number(x === undefined) - Number(y === undefined);
    return x === y ? 0 : x < y ? -sign : sign;
  };
}

const makeTickColumn = (
  t: Translate,
  planned: ReadonlySet<string>,
  plan: PlanState,
  onOpen: (key: string) => void,
): Column<Position> => ({
  id: 'tick',
  label: t(planning.inPlan),
  head: <span className="lb-hidden">{t(planning.inPlan)}</span>,
  width: '40px',
  cell: (position) => (
    <Tick
      label={t(planning.sellAll, { asset: position.asset, source: position.source })}
      checked={planned.has(position.key)}
      onChange={(isPlanned) => {
        if (!isPlanned) plan.remove(position.key);
        else if (position.price === undefined) onOpen(position.key);
        else plan.put(getWhole(position));
      }}
    />
  ),
});

const showCents = (t: Translate, value: Money | undefined) => (
  <Amount
    value={value === undefined ? null : format(value)}
    digits="cents"
    unknown={t(planning.noPrice)}
    align
  />
);

/** A figure that depends on the cost of the position's lots, marked if that is uncertain. */
const showByCost = (
  t: Translate,
  value: Money | undefined,
  { unknownLots }: Pick<Position, 'unknownLots'>,
) =>
  value === undefined ? (
    showCents(t, undefined)
  ) : (
    <TotalAmount
      value={format(value)}
      missing={[]}
      isComputing={false}
      unknownLots={unknownLots}
      gain
      align
    />
  );

/** The cost basis, with a link to the lots of the asset in all sources. */
const Cost = ({ position: { asset, basis, unknownLots } }: { readonly position: Position }) => (
  <WhyLink what="holding" id={asset}>
    <TotalAmount
      value={format(basis)}
      missing={[]}
      isComputing={false}
      unknownLots={unknownLots}
      align
    />
  </WhyLink>
);

const makeColumns = (
  t: Translate,
  currency: string,
  { jurisdiction }: Facts,
  plan: PlanState,
): readonly Column<Position>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: 'minmax(110px, 1.2fr)',
    sortable: true,
    cell: ({ asset }) => <AssetName asset={asset} />,
  },
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(110px, 1.2fr)',
    sortable: true,
    cell: ({ source, provider }) => <SourceName label={source} provider={provider} />,
  },
  {
    id: 'quantity',
    label: t(common.quantity),
    width: 'minmax(110px, 1fr)',
    end: true,
    sortable: true,
    cell: ({ quantity }) => <Amount value={format(quantity)} align />,
  },
  makePriceColumn(t, currency, plan),
  {
    id: 'basis',
    label: t(planning.costBasis, { currency }),
    width: 'minmax(124px, 1fr)',
    end: true,
    sortable: true,
    cell: (position) => <Cost position={position} />,
  },
  {
    id: 'value',
    label: t(planning.value, { currency }),
    width: 'minmax(156px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: ({ value }) => showCents(t, value),
  },
  {
    id: 'gain',
    label: t(planning.unrealized),
    width: 'minmax(120px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (position) => showByCost(t, position.gain, position),
  },
  {
    id: 'losses',
    label: t(planning.losses),
    width: 'minmax(104px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (position) =>
      showByCost(t, position.value === undefined ? undefined : position.losses, position),
  },
  ...(jurisdiction === 'US' ? [makeDaysColumn(t)] : []),
];

/** Today's price until the user enters another one, which then applies to the asset in all sources. */
const makePriceColumn = (t: Translate, currency: string, plan: PlanState): Column<Position> => ({
  id: 'price',
  label: t(planning.price, { currency }),
  width: 'minmax(112px, 0.9fr)',
  end: true,
  cell: ({ asset, source, price }) => (
    <CellField
      label={t(planning.priceOf, { asset, source })}
      value={plan.prices[asset] ?? (price === undefined ? '' : format(price))}
      onChange={(text) => plan.setPrice(asset, text)}
    />
  ),
});

const makeDaysColumn = (t: Translate): Column<Position> => ({
  id: 'days',
  label: t(planning.longTermIn),
  width: 'minmax(116px, 0.8fr)',
  end: true,
  sortable: true,
  cell: ({ daysUntilLong }) =>
    daysUntilLong === undefined ? t(common.longTerm) : t(planning.days, { count: daysUntilLong }),
});

const makeLines = (t: Translate, currency: string): TwoLines<Position> => ({
  what: ({ asset }) => <AssetName asset={asset} />,
  when: ({ source }) => source,
  amount: ({ value }) => (
    <Amount
      value={value === undefined ? null : format(value)}
      digits="cents"
      unit={currency}
      unknown={t(planning.noPrice)}
    />
  ),
  outcome: (position) => showByCost(t, position.gain, position),
});
