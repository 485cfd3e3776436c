import * as planning from '@lotbook/messages/generated/web/planning';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
  /** Explains the tax. */
  readonly why: Readonly<Record<'before' | 'after', () => InlineExplanation>>;
}

interface TaxEstimateProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly outcomes: readonly SaleOutcome[];
}

/** The parts of the tax on the year's gains, now and with the plan. Hidden while rates are missing, and in countries with one rate. */
export function TaxEstimate({ facts, currency, rates, outcomes }: TaxEstimateProps) {
  const t = useTranslate();
  if (facts.jurisdiction !== 'US') return null;
  const { realized, planned } = getGains(facts, outcomes);
  const [before, after] = [
    estimateTax(realized, rates, facts.jurisdiction),
    estimateTax(planned, rates, facts.jurisdiction),
  ];
  if (!before || !after) return null;
  const year = { facts, currency, rates };
  const why: Line['why'] = {
    before: () => explainTax(t, { ...year, outcomes: [], estimate: before }),
    after: () => explainTax(t, { ...year, outcomes, estimate: after }),
  };
  return (
    <Section title={t(planning.taxTitle)} note={t(planning.taxNote, { currency })}>
      <PlainTable
        label={t(planning.taxTable)}
        rows={toLines(t, before, after, why)}
        rowId={({ what }) => what}
        columns={makeColumns(t)}
      />
    </Section>
  );
}

const parts: readonly (readonly [keyof TaxParts, Message])[] = [
  ['short', planning.ordinaryTax],
  ['long', planning.longTermTax],
  ['surtax', planning.netInvestmentTax],
  ['state', planning.stateTax],
];

const toLines = (
  t: Translate,
  before: Estimate,
  after: Estimate,
  why: Line['why'],
): readonly Line[] => [
  ...parts
    .map(([part, message]): Line => ({
      what: t(message),
      before: before.parts[part],
      after: after.parts[part],
      why,
    }))
    .filter((line) => line.before !== zeroMoney || line.after !== zeroMoney),
  { what: t(planning.taxTotal), before: before.tax, after: after.tax, why },
];

const Tax = ({
  amount,
  explain,
}: {
  readonly amount: Money;
  readonly explain: () => InlineExplanation;
}) => (
  <ExplainedFigureView told={explain}>
    <Amount value={format(amount)} digits="cents" />
  </ExplainedFigureView>
);

const makeColumns = (t: Translate): readonly Column<Line>[] => [
  { id: 'what', label: t(planning.tax), width: '2fr', cell: ({ what }) => what },
  {
    id: 'before',
    label: t(planning.nowColumn),
    width: '1fr',
    end: true,
    cell: ({ before, why }) => <Tax amount={before} explain={why.before} />,
  },
  {
    id: 'after',
    label: t(planning.planColumn),
    width: '1fr',
    end: true,
    cell: ({ after, why }) => <Tax amount={after} explain={why.after} />,
  },
];
