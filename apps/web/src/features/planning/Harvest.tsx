import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
import { makeSentence } from '../explain/sentence.ts';
import { ExplanationDialog } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import {
  findRecentPurchases,
  getRebuyDay,
  isPlanned,
  listLosingLots,
  toggleLot,
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

/** Lots below their cost basis. Selected lots are added to the plan. */
export function Harvest({ facts, currency, positions, plan, onOpen }: HarvestProps) {
  const t = useTranslate();
  const [count, setCount] = useState(pageSize);
  const [withWindow, setWithWindow] = useState(false);
  const [why, setWhy] = useState<LosingLot>();
  const lots = listLosingLots(positions);
  return (
    <Section
      title={t(planning.harvestTitle)}
      note={t(facts.jurisdiction === 'US' ? planning.harvestNoteUs : planning.harvestNoteUk, {
        count: lots.length,
      })}
      bar={
        <CheckField label={t(planning.showWindow)} checked={withWindow} onChange={setWithWindow} />
      }
      flush
    >
      <DataTable
        label={t(planning.losingLots)}
        rows={lots.slice(0, count)}
        total={lots.length}
        rowId={({ lot, position }) => `${position.key}\n${lot.lotId}\n${lot.acquiredOn}`}
        columns={[
          tickColumn(t, plan, facts),
          ...makeColumns(t, currency, facts),
          ...(withWindow ? makeWindowColumns(t, facts, positions) : []),
        ]}
        lines={makeLines(currency, facts)}
        status="ready"
        onOpen={({ position }) => onOpen(position.key)}
        onWhy={setWhy}
        more={{ has: lots.length > count, load: () => setCount(count + pageSize) }}
        empty={<Empty title={t(planning.noLosses)}>{t(planning.noLossesHelp)}</Empty>}
        leastWidth={withWindow ? 1220 : 960}
      />
      {why && (
        <ExplanationDialog
          told={explainLots(t, why.position, [why], facts, currency, explainListing(t, facts))}
          onClose={() => setWhy(undefined)}
        />
      )}
    </Section>
  );
}

const explainListing = (t: Translate, { jurisdiction }: Facts) =>
  jurisdiction === 'US'
    ? makeSentence(t(planning.harvestReasonUs))
    : makeSentence(t(planning.harvestReasonUk), { citation: 'TCGA 1992 s106A' });

const tickColumn = (t: Translate, plan: PlanState, { jurisdiction }: Facts): Column<LosingLot> => ({
  id: 'tick',
  label: t(planning.inPlan),
  head: <span className="lb-hidden">{t(planning.inPlan)}</span>,
  width: '40px',
  cell: (row) => (
    <Tick
      label={getTickLabel(t, row, jurisdiction)}
      checked={isPlanned(row, plan.items)}
      onChange={(isTicked) => {
        const item = toggleLot(row, plan.items, isTicked);
        if (item) plan.put(item);
        else plan.remove(row.position.key);
      }}
    />
  ),
});

function getTickLabel(
  t: Translate,
  { lot, position: { asset, source } }: LosingLot,
  jurisdiction: string,
): string {
  const params = { quantity: format(lot.quantity), asset, source };
  return jurisdiction === 'US'
    ? t(planning.sellLotAt, { ...params, day: formatDate(lot.acquiredOn, t) })
    : t(planning.sellUnitsAt, params);
}

const makeColumns = (
  t: Translate,
  currency: string,
  { jurisdiction }: Facts,
): readonly Column<LosingLot>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <AssetName asset={position.asset} />,
  },
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <SourceName label={position.source} provider={position.provider} />,
  },
  ...(jurisdiction === 'US' ? [makeAcquiredColumn(t)] : []),
  {
    id: 'quantity',
    label: t(common.quantity),
    width: 'minmax(96px, 1fr)',
    end: true,
    cell: ({ lot }) => <Amount value={format(lot.quantity)} align />,
  },
  {
    id: 'basis',
    label: t(planning.costBasis, { currency }),
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
    label: t(planning.value, { currency }),
    width: 'minmax(96px, 1fr)',
    end: true,
    why: true,
    cell: ({ value }) => <Amount value={format(value)} digits="cents" align />,
  },
  {
    id: 'loss',
    label: t(planning.loss),
    width: 'minmax(104px, 1fr)',
    end: true,
    why: true,
    cell: ({ gain }) => <Amount value={format(gain)} digits="cents" gain align />,
  },
  ...(jurisdiction === 'US' ? [makeTermColumn(t)] : []),
];

const makeAcquiredColumn = (t: Translate): Column<LosingLot> => ({
  id: 'acquired',
  label: t(planning.acquired),
  width: 'minmax(96px, 0.8fr)',
  cell: ({ lot }) => <When at={lot.acquiredOn} show="day" />,
});

const makeTermColumn = (t: Translate): Column<LosingLot> => ({
  id: 'term',
  label: t(planning.term),
  width: 'minmax(132px, 0.8fr)',
  cell: ({ daysUntilLong }) =>
    daysUntilLong === undefined
      ? t(planning.longTerm)
      : t(planning.shortTermLeft, { days: daysUntilLong }),
});

const makeWindowColumns = (
  t: Translate,
  { today }: Facts,
  positions: readonly Position[],
): readonly Column<LosingLot>[] => [
  {
    id: 'bought',
    label: t(planning.boughtRecently),
    width: 'minmax(132px, 0.8fr)',
    end: true,
    cell: ({ position }) => (
      <Amount value={format(findRecentPurchases(position.asset, positions, today))} align />
    ),
  },
  {
    id: 'again',
    label: t(planning.rebuyFrom),
    width: 'minmax(132px, 0.8fr)',
    cell: () => <When at={getRebuyDay(today)} show="day" />,
  },
];

const makeLines = (currency: string, { jurisdiction }: Facts): TwoLines<LosingLot> => ({
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
