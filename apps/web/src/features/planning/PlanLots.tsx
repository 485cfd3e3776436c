import { format } from '@lotbook/decimal/decimal';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName, shortened } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { formatRule } from '../account/account-text.ts';
import type { Facts } from './documents.ts';
import type { Rates } from './plan.ts';
import type { PlanLine } from './use-plan-outcome.ts';

interface PlanLotsProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly lines: readonly PlanLine[];
}

/** What would leave of one lot with a planned sale. */
interface PlannedLot {
  readonly id: string;
  readonly line: PlanLine;
  readonly lot: SaleOutcome['lines'][number];
}

const pageSize = 25;

/** What the figures of the plan are made of: the lots that would leave, for how long they were held, and the rate that their gain bears. Each lot leads to its evidence. */
export function PlanLots({ facts, currency, rates, lines }: PlanLotsProps) {
  const [count, setCount] = useState(pageSize);
  const lots = lines.flatMap((line) =>
    (line.outcome?.lines ?? []).map((lot): PlannedLot => ({
      id: `${line.item.key} ${lot.id}`,
      line,
      lot,
    })),
  );
  if (lots.length === 0) return null;
  return (
    <Section
      title="What the plan is made of"
      note={`${several(lots.length, 'part of a lot', 'parts of lots')} would leave. Their gains, added to those of ${facts.yearLabel} so far, are the gains with the plan.`}
      flush
    >
      <DataTable
        label="Lots that the plan takes"
        rows={lots.slice(0, count)}
        total={lots.length}
        rowId={({ id }) => id}
        columns={getColumns(facts, currency, rates)}
        lines={twoLines(currency)}
        status="ready"
        more={{ has: lots.length > count, load: () => setCount(count + pageSize) }}
        empty={null}
        leastWidth={900}
      />
    </Section>
  );
}

const isKnown = ({ lot: { lotId } }: PlannedLot): boolean => (lotId as string) !== 'unknown';

const Units = ({ row }: { readonly row: PlannedLot }) => {
  const units = <Amount value={format(row.lot.quantity)} unit={shortened(row.lot.asset)} />;
  return isKnown(row) ? (
    <WhyLink what="lot" id={row.lot.lotId}>
      {units}
    </WhyLink>
  ) : (
    units
  );
};

const money = (id: 'basis' | 'proceeds' | 'gain', label: string): Column<PlannedLot> => ({
  id,
  label,
  width: 'minmax(104px, 1fr)',
  end: true,
  cell: ({ lot }) => <Amount value={format(lot[id])} digits="cents" gain={id === 'gain'} align />,
});

const acquired: Column<PlannedLot> = {
  id: 'acquired',
  label: 'Acquired',
  width: 'minmax(104px, 0.8fr)',
  cell: (row) => (isKnown(row) ? <When at={row.lot.acquiredOn} show="day" /> : 'Not known'),
};

const getColumns = (
  { jurisdiction }: Facts,
  currency: string,
  rates: Rates,
): readonly Column<PlannedLot>[] => [
  {
    id: 'asset',
    label: 'Asset',
    width: 'minmax(96px, 0.8fr)',
    cell: ({ lot }) => <AssetName asset={lot.asset} />,
  },
  {
    id: 'source',
    label: 'Source',
    width: 'minmax(110px, 1fr)',
    cell: ({ line: { position } }) => (
      <SourceName label={position.source} provider={position.provider} />
    ),
  },
  {
    id: 'units',
    label: 'Units',
    width: 'minmax(110px, 1fr)',
    end: true,
    cell: (row) => <Units row={row} />,
  },
  ...(jurisdiction === 'US'
    ? [
        acquired,
        { id: 'term', label: 'Term', width: '72px', cell: ({ lot }: PlannedLot) => lot.term },
      ]
    : [
        {
          id: 'rule',
          label: 'Rule',
          width: 'minmax(120px, 1fr)',
          cell: ({ lot }: PlannedLot) => formatRule(lot.rule ?? null),
        },
      ]),
  {
    id: 'rate',
    label: 'Your rate',
    width: 'minmax(92px, 0.7fr)',
    cell: ({ lot }) => formatRate(lot, rates),
  },
  money('basis', `Cost, ${currency}`),
  money('proceeds', `Brings, ${currency}`),
  money('gain', 'Gain or loss'),
];

function formatRate({ term }: PlannedLot['lot'], { byBracket, short, long }: Rates): string {
  const rate = (term === 'long' ? long : short).trim();
  return byBracket ? 'by brackets' : rate === '' ? 'not entered' : `${rate} %`;
}

const twoLines = (currency: string): TwoLines<PlannedLot> => ({
  what: ({ lot }) => <AssetName asset={lot.asset} />,
  when: ({ line, lot }) => (
    <>
      {line.position.source}
      {lot.term && `, ${lot.term}`}
    </>
  ),
  amount: (row) => <Units row={row} />,
  outcome: ({ lot }) => <Amount value={format(lot.gain)} digits="cents" gain unit={currency} />,
});
