import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { format } from '@lotbook/decimal/decimal';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName, shortenName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { WhyLink } from '../../system/links.tsx';
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

/** The part of a lot that a planned sale uses. */
interface PlannedLot {
  readonly id: string;
  readonly line: PlanLine;
  readonly lot: SaleOutcome['lines'][number];
}

const pageSize = 25;

/** The lots that the plan sells, with their holding period and the rate on their gain. Each lot links to its evidence. */
export function PlanLots({ facts, currency, rates, lines }: PlanLotsProps) {
  const t = useTranslate();
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
      title={t(planning.planLotsTitle)}
      note={t(planning.planLotsNote, { count: lots.length, year: facts.yearLabel })}
      flush
    >
      <DataTable
        label={t(planning.planLotsLabel)}
        rows={lots.slice(0, count)}
        total={lots.length}
        rowId={({ id }) => id}
        columns={makeColumns(t, facts, currency, rates)}
        lines={makeLines(t, currency)}
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
  const units = <Amount value={format(row.lot.quantity)} unit={shortenName(row.lot.asset)} />;
  return isKnown(row) ? (
    <WhyLink what="lot" id={row.lot.lotId}>
      {units}
    </WhyLink>
  ) : (
    units
  );
};

const makeMoneyColumn = (id: 'basis' | 'proceeds' | 'gain', label: string): Column<PlannedLot> => ({
  id,
  label,
  width: 'minmax(104px, 1fr)',
  end: true,
  cell: ({ lot }) => <Amount value={format(lot[id])} digits="cents" gain={id === 'gain'} align />,
});

const makeAcquiredColumn = (t: Translate): Column<PlannedLot> => ({
  id: 'acquired',
  label: t(planning.acquired),
  width: 'minmax(104px, 0.8fr)',
  cell: (row) =>
    isKnown(row) ? <When at={row.lot.acquiredOn} show="day" /> : t(planning.notKnown),
});

const makeColumns = (
  t: Translate,
  { jurisdiction }: Facts,
  currency: string,
  rates: Rates,
): readonly Column<PlannedLot>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: 'minmax(96px, 0.8fr)',
    cell: ({ lot }) => <AssetName asset={lot.asset} />,
  },
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(110px, 1fr)',
    cell: ({ line: { position } }) => (
      <SourceName label={position.source} provider={position.provider} />
    ),
  },
  {
    id: 'units',
    label: t(common.units),
    width: 'minmax(110px, 1fr)',
    end: true,
    cell: (row) => <Units row={row} />,
  },
  ...(jurisdiction === 'US'
    ? [
        makeAcquiredColumn(t),
        {
          id: 'term',
          label: t(planning.term),
          width: '72px',
          cell: ({ lot }: PlannedLot) => formatTerm(t, lot.term),
        },
      ]
    : [
        {
          id: 'rule',
          label: t(planning.rule),
          width: 'minmax(120px, 1fr)',
          cell: ({ lot }: PlannedLot) => formatRule(lot.rule ?? null, t),
        },
      ]),
  {
    id: 'rate',
    label: t(planning.yourRate),
    width: 'minmax(92px, 0.7fr)',
    cell: ({ lot }) => formatRate(t, lot, rates),
  },
  makeMoneyColumn('basis', t(planning.costBasis, { currency })),
  makeMoneyColumn('proceeds', t(planning.proceeds, { currency })),
  makeMoneyColumn('gain', t(planning.gainOrLoss)),
];

const formatTerm = (t: Translate, term: PlannedLot['lot']['term']): string =>
  term === undefined ? '' : t(term === 'long' ? planning.longTerm : planning.shortTerm);

function formatRate(
  t: Translate,
  { term }: PlannedLot['lot'],
  { byBracket, short, long }: Rates,
): string {
  const rate = (term === 'long' ? long : short).trim();
  if (byBracket) return t(planning.byBrackets);
  return rate === '' ? t(planning.notEntered) : t(planning.percentOf, { rate });
}

const makeLines = (t: Translate, currency: string): TwoLines<PlannedLot> => ({
  what: ({ lot }) => <AssetName asset={lot.asset} />,
  when: ({ line, lot }) => (
    <>
      {line.position.source}
      {lot.term && `, ${formatTerm(t, lot.term)}`}
    </>
  ),
  amount: (row) => <Units row={row} />,
  outcome: ({ lot }) => <Amount value={format(lot.gain)} digits="cents" gain unit={currency} />,
});
