import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { format, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { IconButton } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { X } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { TotalAmount } from '../account/TotalAmount.tsx';
import type { Facts } from './documents.ts';
import { formatHow } from './method-text.ts';
import type { Rates } from './plan.ts';
import { PlanActions } from './PlanActions.tsx';
import type { PlanLine } from './use-plan-outcome.ts';
import type { PlanState } from './use-plan.ts';

interface PlanCardProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly plan: PlanState;
  readonly lines: readonly PlanLine[];
  readonly onOpen: (key: string) => void;
}

/** The planned sales with their results. */
export function PlanCard({ facts, currency, plan, lines, onOpen }: PlanCardProps) {
  const t = useTranslate();
  const excluded = plan.items.length - lines.length;
  return (
    <Section
      title={t(planning.planTitle)}
      note={excluded > 0 ? t(planning.planNoteExcluded, { count: excluded }) : t(planning.planNote)}
      action={
        lines.length > 0 && (
          <PlanActions facts={facts} currency={currency} plan={plan} lines={lines} />
        )
      }
      flush
    >
      <DataTable
        label={t(planning.plannedSales)}
        rows={lines}
        rowId={({ item }) => item.key}
        columns={makeColumns(t, currency, facts, plan)}
        lines={makeLines(currency)}
        status="ready"
        onOpen={({ item }) => onOpen(item.key)}
        empty={<Empty title={t(planning.noPlan)}>{t(planning.noPlanHelp)}</Empty>}
        leastWidth={860}
      />
    </Section>
  );
}

const getProceeds = ({ sale }: PlanLine): string => format(subtract(sale.proceeds, sale.costs));
const getGain = (of: 'gain' | 'shortTermGain' | 'longTermGain') =>
  function Gain({ outcome, unknownLots }: PlanLine) {
    return <PlannedGain value={outcome && format(outcome[of])} unknownLots={unknownLots} />;
  };

function PlannedGain({
  value,
  unknownLots,
}: {
  readonly value: string | undefined;
  readonly unknownLots: number;
}) {
  const t = useTranslate();
  return value === undefined ? (
    <Amount value={null} digits="cents" unknown={t(common.calculating)} align />
  ) : (
    <TotalAmount
      value={value}
      missing={[]}
      isComputing={false}
      unknownLots={unknownLots}
      gain
      align
    />
  );
}

const makeColumns = (
  t: Translate,
  currency: string,
  { jurisdiction }: Facts,
  plan: PlanState,
): readonly Column<PlanLine>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: 'minmax(110px, 1fr)',
    cell: ({ position }) => <AssetName asset={position.asset} />,
  },
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(110px, 1fr)',
    cell: ({ position }) => <SourceName label={position.source} provider={position.provider} />,
  },
  {
    id: 'quantity',
    label: t(planning.sold),
    width: 'minmax(100px, 1fr)',
    end: true,
    cell: ({ sale }) => <Amount value={format(sale.quantity)} align />,
  },
  {
    id: 'how',
    label: t(planning.lots),
    width: 'minmax(96px, 0.8fr)',
    cell: ({ item }) => formatHow(t, item.how, item.lots.length),
  },
  {
    id: 'proceeds',
    label: t(planning.proceeds, { currency }),
    width: 'minmax(104px, 1fr)',
    end: true,
    cell: (line) => <Amount value={getProceeds(line)} digits="cents" align />,
  },
  ...(jurisdiction === 'US'
    ? [
        {
          id: 'short',
          label: t(common.shortTerm),
          width: 'minmax(104px, 1fr)',
          end: true,
          cell: getGain('shortTermGain'),
        },
        {
          id: 'long',
          label: t(common.longTerm),
          width: 'minmax(104px, 1fr)',
          end: true,
          cell: getGain('longTermGain'),
        },
      ]
    : []),
  {
    id: 'gain',
    label: t(planning.gainOrLoss),
    width: 'minmax(104px, 1fr)',
    end: true,
    cell: getGain('gain'),
  },
  {
    id: 'remove',
    label: t(common.remove),
    head: <span className="lb-hidden">{t(common.remove)}</span>,
    width: '60px',
    cell: ({ item, position }) => (
      <IconButton
        label={t(planning.removeFromPlan, {
          asset: position.asset,
          source: position.source,
        })}
        onClick={(event) => {
          event.stopPropagation();
          plan.remove(item.key);
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    ),
  },
];

const makeLines = (currency: string): TwoLines<PlanLine> => ({
  what: ({ position }) => <AssetName asset={position.asset} />,
  when: ({ position }) => position.source,
  amount: (line) => <Amount value={getProceeds(line)} digits="cents" unit={currency} />,
  outcome: getGain('gain'),
});
