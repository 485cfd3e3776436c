import { format } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { CheckField } from '@lotbook/ui/CheckField';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { formatDate } from '@lotbook/ui/format-when';
import { Tick } from '@lotbook/ui/Tick';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { WhyLink } from '../../system/links.tsx';
import { sentence } from '../explain/sentence.ts';
import { ExplanationDialog } from '../explain/ExplainedFigureView.tsx';
import { several } from '@lotbook/model/several';
import type { Facts } from './documents.ts';
import {
  boughtLately,
  freeFrom,
  isPlanned,
  losingLots,
  withLot,
  type LosingLot,
} from './harvest.ts';
import type { Position } from './holdings.ts';
import type { PlanState } from './use-plan.ts';
import { explainLots } from './explain-lots.ts';

interface HarvestProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly positions: readonly Position[];
  readonly plan: PlanState;
  readonly onOpen: (key: string) => void;
}

const pageSize = 25;

/** Lots below their cost, one by one: ticked, they go into the plan, and the figures of the year follow. */
export function Harvest({ facts, currency, positions, plan, onOpen }: HarvestProps) {
  const [count, setCount] = useState(pageSize);
  const [withWindow, setWithWindow] = useState(false);
  const [why, setWhy] = useState<LosingLot>();
  const lots = losingLots(positions);
  return (
    <Section
      title="Losses to harvest"
      note={
        facts.jurisdiction === 'US'
          ? `Lots that are worth less than they cost, by lot and source. ${several(lots.length, 'lot', 'lots')}. The wash sale rule is about stock and securities (IRC 1091); the law may change.`
          : `What is worth less than its part of the pool cost, by source. ${several(lots.length, 'position', 'positions')}. What is bought within thirty days after a sale is matched with it (TCGA 1992, s106A).`
      }
      bar={
        <CheckField
          label="Show the thirty days around a sale"
          checked={withWindow}
          onChange={setWithWindow}
        />
      }
      flush
    >
      <DataTable
        label="Losing lots"
        rows={lots.slice(0, count)}
        total={lots.length}
        rowId={({ lot, position }) => `${position.key}\n${lot.lotId}\n${lot.acquiredOn}`}
        columns={[
          tickColumn(plan, facts),
          ...columns(currency, facts),
          ...(withWindow ? windowColumns(facts, positions) : []),
        ]}
        lines={lines(currency, facts)}
        status="ready"
        onOpen={({ position }) => onOpen(position.key)}
        onWhy={setWhy}
        more={{ has: lots.length > count, load: () => setCount(count + pageSize) }}
        empty={
          <Empty title="Nothing would lose">
            Nothing that is held and has a price is worth less than it cost.
          </Empty>
        }
        leastWidth={withWindow ? 1220 : 960}
      />
      {why && (
        <ExplanationDialog
          told={explainLots(why.position, [why], facts, currency, because(facts))}
          onClose={() => setWhy(undefined)}
        />
      )}
    </Section>
  );
}

const because = ({ jurisdiction }: Facts) =>
  jurisdiction === 'US'
    ? sentence('It is among the losses to harvest because it is worth less than it cost.')
    : sentence(
        'What is bought within thirty days after a sale is matched with it: then the loss goes by that cost.',
        { citation: 'TCGA 1992 s106A' },
      );

const tickColumn = (plan: PlanState, { jurisdiction }: Facts): Column<LosingLot> => ({
  id: 'tick',
  label: 'In the plan',
  head: <span className="lb-hidden">In the plan</span>,
  width: '40px',
  cell: (row) => (
    <Tick
      label={`Sell ${jurisdiction === 'US' ? `the lot of ${formatDate(row.lot.acquiredOn)}, ` : ''}${format(row.lot.quantity)} ${row.position.asset} at ${row.position.source}`}
      checked={isPlanned(row, plan.items)}
      onChange={(isTicked) => {
        const item = withLot(row, plan.items, isTicked);
        if (item) plan.put(item);
        else plan.remove(row.position.key);
      }}
    />
  ),
});

const columns = (currency: string, { jurisdiction }: Facts): readonly Column<LosingLot>[] => [
  {
    id: 'asset',
    label: 'Asset',
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <AssetName asset={position.asset} />,
  },
  {
    id: 'source',
    label: 'Source',
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <SourceName label={position.source} provider={position.provider} />,
  },
  ...(jurisdiction === 'US' ? [acquiredColumn] : []),
  {
    id: 'quantity',
    label: 'Quantity',
    width: 'minmax(96px, 1fr)',
    end: true,
    cell: ({ lot }) => <Amount value={format(lot.quantity)} align />,
  },
  {
    id: 'basis',
    label: `Cost, ${currency}`,
    width: 'minmax(96px, 1fr)',
    end: true,
    cell: ({ lot }) => (
      <WhyLink what="lot" id={lot.lotId}>
        <Amount value={format(lot.basis)} digits="cents" align />
      </WhyLink>
    ),
  },
  {
    id: 'value',
    label: `Worth, ${currency}`,
    width: 'minmax(96px, 1fr)',
    end: true,
    why: true,
    cell: ({ value }) => <Amount value={format(value)} digits="cents" align />,
  },
  {
    id: 'loss',
    label: 'Loss',
    width: 'minmax(104px, 1fr)',
    end: true,
    why: true,
    cell: ({ gain }) => <Amount value={format(gain)} digits="cents" gain align />,
  },
  ...(jurisdiction === 'US' ? [termColumn] : []),
];

const acquiredColumn: Column<LosingLot> = {
  id: 'acquired',
  label: 'Acquired',
  width: 'minmax(96px, 0.8fr)',
  cell: ({ lot }) => <When at={lot.acquiredOn} show="day" />,
};

const termColumn: Column<LosingLot> = {
  id: 'term',
  label: 'Term',
  width: 'minmax(132px, 0.8fr)',
  cell: ({ daysUntilLong }) =>
    daysUntilLong === undefined ? 'long' : `short, ${several(daysUntilLong, 'day', 'days')} left`,
};

const windowColumns = (
  { today }: Facts,
  positions: readonly Position[],
): readonly Column<LosingLot>[] => [
  {
    id: 'bought',
    label: 'Bought in 30 days',
    width: 'minmax(132px, 0.8fr)',
    end: true,
    cell: ({ position }) => (
      <Amount value={format(boughtLately(position.asset, positions, today))} align />
    ),
  },
  {
    id: 'again',
    label: 'Bought again from',
    width: 'minmax(132px, 0.8fr)',
    cell: () => <When at={freeFrom(today)} show="day" />,
  },
];

const lines = (currency: string, { jurisdiction }: Facts): TwoLines<LosingLot> => ({
  what: ({ position }) => <AssetName asset={position.asset} />,
  when: ({ position, lot }) => (
    <>
      {position.source}
      {jurisdiction === 'US' && (
        <>
          , <When at={lot.acquiredOn} show="day" />
        </>
      )}
    </>
  ),
  amount: ({ value }) => <Amount value={format(value)} digits="cents" unit={currency} />,
  outcome: ({ gain }) => <Amount value={format(gain)} digits="cents" gain />,
});
