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

/** The sales that are planned, each with what it would come to. */
export function PlanCard({ facts, currency, plan, lines, onOpen }: PlanCardProps) {
  const left = plan.items.length - lines.length;
  return (
    <Section
      title="The plan"
      note={
        left > 0
          ? `${left} planned before cannot be sold any more as it was planned, and is left out.`
          : 'Nothing is sold by planning it.'
      }
      action={
        lines.length > 0 && (
          <PlanActions facts={facts} currency={currency} plan={plan} lines={lines} />
        )
      }
      flush
    >
      <DataTable
        label="Planned sales"
        rows={lines}
        rowId={({ item }) => item.key}
        columns={columns(currency, facts, plan)}
        lines={twoLines(currency)}
        status="ready"
        onOpen={({ item }) => onOpen(item.key)}
        empty={
          <Empty title="Nothing is planned yet">
            Tick what you would sell in the table below, or open it to choose quantity, price and
            lots.
          </Empty>
        }
        leastWidth={860}
      />
    </Section>
  );
}

const proceeds = ({ sale }: PlanLine): string => format(subtract(sale.proceeds, sale.costs));
const getGain = (of: 'gain' | 'shortTermGain' | 'longTermGain') =>
  function Gain({ outcome }: PlanLine) {
    return (
      <Amount
        value={outcome && format(outcome[of])}
        digits="cents"
        gain
        unknown="Being computed"
        align
      />
    );
  };

const columns = (
  currency: string,
  { jurisdiction }: Facts,
  plan: PlanState,
): readonly Column<PlanLine>[] => [
  {
    id: 'asset',
    label: 'Asset',
    width: 'minmax(110px, 1fr)',
    cell: ({ position }) => <AssetName asset={position.asset} />,
  },
  {
    id: 'source',
    label: 'Source',
    width: 'minmax(110px, 1fr)',
    cell: ({ position }) => <SourceName label={position.source} provider={position.provider} />,
  },
  {
    id: 'quantity',
    label: 'Sold',
    width: 'minmax(100px, 1fr)',
    end: true,
    cell: ({ sale }) => <Amount value={format(sale.quantity)} align />,
  },
  {
    id: 'how',
    label: 'Lots',
    width: 'minmax(96px, 0.8fr)',
    cell: ({ item }) => formatHow(item.how, item.lots.length),
  },
  {
    id: 'proceeds',
    label: `Brings, ${currency}`,
    width: 'minmax(104px, 1fr)',
    end: true,
    cell: (line) => <Amount value={proceeds(line)} digits="cents" align />,
  },
  ...(jurisdiction === 'US'
    ? [
        {
          id: 'short',
          label: 'Short-term',
          width: 'minmax(104px, 1fr)',
          end: true,
          cell: getGain('shortTermGain'),
        },
        {
          id: 'long',
          label: 'Long-term',
          width: 'minmax(104px, 1fr)',
          end: true,
          cell: getGain('longTermGain'),
        },
      ]
    : []),
  {
    id: 'gain',
    label: 'Gain or loss',
    width: 'minmax(104px, 1fr)',
    end: true,
    cell: getGain('gain'),
  },
  {
    id: 'remove',
    label: 'Take out',
    head: <span className="lb-hidden">Take out</span>,
    width: '60px',
    cell: ({ item, position }) => (
      <IconButton
        label={`Take ${position.asset} at ${position.source} out of the plan`}
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

const twoLines = (currency: string): TwoLines<PlanLine> => ({
  what: ({ position }) => <AssetName asset={position.asset} />,
  when: ({ position }) => position.source,
  amount: (line) => <Amount value={proceeds(line)} digits="cents" unit={currency} />,
  outcome: getGain('gain'),
});
