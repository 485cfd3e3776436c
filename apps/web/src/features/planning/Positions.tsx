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
import { several } from '@lotbook/model/several';
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

const NO_PRICE = 'No current price is known: enter one';
const pageSize = 50;
const shown = [
  { value: 'all', label: 'All that is held' },
  { value: 'losses', label: 'With losses to harvest' },
  { value: 'gains', label: 'With a gain' },
];
const soon = { value: 'soon', label: 'Long-term within 60 days' };

/** Everything that could be sold, by source: ticked, all of it goes into the plan; opened, it can be worked out lot by lot. */
export function Positions({ facts, currency, positions, plan, onOpen, openKey }: PositionsProps) {
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState('all');
  const [sort, setSort] = useState<Sort>({ column: 'value', order: 'desc' });
  const [count, setCount] = useState(pageSize);
  const found = positions
    .filter((position) => isShown(position, which) && matches(position, search))
    .toSorted(inOrder(sort));
  const planned = new Set(plan.items.map(({ key }) => key));
  const [why, setWhy] = useState<Position>();
  const told = why && explainPortfolioValue(why, facts, currency);
  return (
    <Section
      title="What could you sell?"
      note={`Open lots at today’s prices. What is staked, lent or posted as collateral is not among them. ${several(positions.length, 'position', 'positions')}.`}
      bar={
        <FilterBar
          search={
            <SearchField label="Search asset or source" value={search} onChange={setSearch} />
          }
        >
          <SelectField
            bare
            label="Which to show"
            value={which}
            options={facts.jurisdiction === 'US' ? [...shown, soon] : shown}
            onChange={setWhich}
          />
        </FilterBar>
      }
      flush
    >
      <DataTable
        label="Positions"
        rows={found.slice(0, count)}
        total={found.length}
        rowId={({ key }) => key}
        columns={[tickColumn(planned, plan, onOpen), ...columns(currency, facts, plan)]}
        lines={lines(currency)}
        status="ready"
        sort={sort}
        onSort={setSort}
        onOpen={({ key }) => onOpen(key)}
        onWhy={setWhy}
        openId={openKey}
        more={{ has: found.length > count, load: () => setCount(count + pageSize) }}
        empty={<Empty title="Nothing of that kind">No position fits what you look for.</Empty>}
        leastWidth={1040}
      />
      {told && <ExplanationDialog told={told} onClose={() => setWhy(undefined)} />}
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

/** Those without a figure come last, whichever way round. */
function inOrder({ column, order }: Sort) {
  const of = amounts[column];
  const sign = order === 'asc' ? 1 : -1;
  return (a: Position, b: Position): number => {
    if (!of)
      return (
        sign *
        (column === 'source' ? a.source.localeCompare(b.source) : a.asset.localeCompare(b.asset))
      );
    const [x, y] = [of(a), of(b)];
    if (x === undefined || y === undefined)
      return Number(x === undefined) - Number(y === undefined);
    return x === y ? 0 : x < y ? -sign : sign;
  };
}

const tickColumn = (
  planned: ReadonlySet<string>,
  plan: PlanState,
  onOpen: (key: string) => void,
): Column<Position> => ({
  id: 'tick',
  label: 'In the plan',
  head: <span className="lb-hidden">In the plan</span>,
  width: '40px',
  cell: (position) => (
    <Tick
      label={`Sell all ${position.asset} at ${position.source}`}
      checked={planned.has(position.key)}
      onChange={(isPlanned) => {
        if (!isPlanned) plan.remove(position.key);
        else if (position.price === undefined) onOpen(position.key);
        else plan.put(getWhole(position));
      }}
    />
  ),
});

const cents = (value: Money | undefined, gain = false) => (
  <Amount
    value={value === undefined ? null : format(value)}
    digits="cents"
    gain={gain}
    unknown={NO_PRICE}
    align
  />
);

/** Leads to the lots of the asset, wherever they lie. */
const Cost = ({ position: { asset, basis } }: { readonly position: Position }) => (
  <WhyLink what="holding" id={asset}>
    {cents(basis)}
  </WhyLink>
);

const columns = (
  currency: string,
  { jurisdiction }: Facts,
  plan: PlanState,
): readonly Column<Position>[] => [
  {
    id: 'asset',
    label: 'Asset',
    width: 'minmax(110px, 1.2fr)',
    sortable: true,
    cell: ({ asset }) => <AssetName asset={asset} />,
  },
  {
    id: 'source',
    label: 'Source',
    width: 'minmax(110px, 1.2fr)',
    sortable: true,
    cell: ({ source, provider }) => <SourceName label={source} provider={provider} />,
  },
  {
    id: 'quantity',
    label: 'Quantity',
    width: 'minmax(110px, 1fr)',
    end: true,
    sortable: true,
    cell: ({ quantity }) => <Amount value={format(quantity)} align />,
  },
  priceColumn(currency, plan),
  {
    id: 'basis',
    label: `Cost, ${currency}`,
    width: 'minmax(104px, 1fr)',
    end: true,
    sortable: true,
    cell: (position) => <Cost position={position} />,
  },
  {
    id: 'value',
    label: `Worth, ${currency}`,
    width: 'minmax(104px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: ({ value }) => cents(value),
  },
  {
    id: 'gain',
    label: 'Not yet realized',
    width: 'minmax(120px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: ({ gain }) => cents(gain, true),
  },
  {
    id: 'losses',
    label: 'Losses in it',
    width: 'minmax(104px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: ({ losses, value }) => (value === undefined ? cents(undefined) : cents(losses, true)),
  },
  ...(jurisdiction === 'US' ? [daysColumn] : []),
];

/** Today's price until somebody writes another one, which then holds for the asset everywhere. */
const priceColumn = (currency: string, plan: PlanState): Column<Position> => ({
  id: 'price',
  label: `Price, ${currency}`,
  width: 'minmax(112px, 0.9fr)',
  end: true,
  cell: ({ asset, source, price }) => (
    <CellField
      label={`Price of ${asset} at ${source}`}
      value={plan.prices[asset] ?? (price === undefined ? '' : format(price))}
      onChange={(text) => plan.setPrice(asset, text)}
    />
  ),
});

const daysColumn: Column<Position> = {
  id: 'days',
  label: 'Long-term in',
  width: 'minmax(116px, 0.8fr)',
  end: true,
  sortable: true,
  cell: ({ daysUntilLong }) =>
    daysUntilLong === undefined ? 'all are' : several(daysUntilLong, 'day', 'days'),
};

const lines = (currency: string): TwoLines<Position> => ({
  what: ({ asset }) => <AssetName asset={asset} />,
  when: ({ source }) => source,
  amount: ({ value }) => (
    <Amount
      value={value === undefined ? null : format(value)}
      digits="cents"
      unit={currency}
      unknown={NO_PRICE}
    />
  ),
  outcome: ({ gain }) => cents(gain, true),
});
