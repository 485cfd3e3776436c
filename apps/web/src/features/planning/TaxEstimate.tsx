import { format, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import type { Estimate, TaxParts } from '@lotbook/engine/planning/estimate';
import { Amount } from '@lotbook/ui/Amount';
import { Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { ExplainedFigureView, type InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { estimateTax, getGains, type Rates } from './plan.ts';
import { explainTax } from './explain-tax.ts';

interface Line {
  readonly what: string;
  readonly before: Money;
  readonly after: Money;
  /** What the tax rests on. */
  readonly why: Readonly<Record<'before' | 'after', () => InlineExplanation>>;
}

interface TaxEstimateProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly outcomes: readonly SaleOutcome[];
}

/** What the tax on the year's gains is made of, as it is and with the plan. Nothing while the rates say too little, or where there is one rate alone. */
export function TaxEstimate({ facts, currency, rates, outcomes }: TaxEstimateProps) {
  if (facts.jurisdiction !== 'US') return null;
  const { realized, planned } = getGains(facts, outcomes);
  const [before, after] = [
    estimateTax(realized, rates, facts.jurisdiction),
    estimateTax(planned, rates, facts.jurisdiction),
  ];
  if (!before || !after) return null;
  const year = { facts, currency, rates };
  const why: Line['why'] = {
    before: () => explainTax({ ...year, outcomes: [], estimate: before }),
    after: () => explainTax({ ...year, outcomes, estimate: after }),
  };
  return (
    <Section
      title="The tax because of these gains"
      note={`In ${currency}, at your rates: what the year costs with them less what it would cost without. Below zero where a loss lowers other income.`}
    >
      <PlainTable
        label="Tax because of the gains"
        rows={toLines(before, after, why)}
        rowId={({ what }) => what}
        columns={columns}
      />
    </Section>
  );
}

const parts: readonly (readonly [keyof TaxParts, string])[] = [
  ['short', 'Federal, ordinary rates'],
  ['long', 'Federal, long-term rates'],
  ['surtax', 'Net investment income tax'],
  ['state', 'State'],
];

const toLines = (before: Estimate, after: Estimate, why: Line['why']): readonly Line[] => [
  ...parts
    .map(([part, what]): Line => ({
      what,
      before: before.parts[part],
      after: after.parts[part],
      why,
    }))
    .filter((line) => line.before !== zeroMoney || line.after !== zeroMoney),
  { what: 'In all', before: before.tax, after: after.tax, why },
];

const Tax = ({
  amount,
  told,
}: {
  readonly amount: Money;
  readonly told: () => InlineExplanation;
}) => (
  <ExplainedFigureView told={told}>
    <Amount value={format(amount)} digits="cents" />
  </ExplainedFigureView>
);

const columns: readonly Column<Line>[] = [
  { id: 'what', label: 'Tax', width: '2fr', cell: ({ what }) => what },
  {
    id: 'before',
    label: 'Now',
    width: '1fr',
    end: true,
    cell: ({ before, why }) => <Tax amount={before} told={why.before} />,
  },
  {
    id: 'after',
    label: 'With the plan',
    width: '1fr',
    end: true,
    cell: ({ after, why }) => <Tax amount={after} told={why.after} />,
  },
];
