import * as planning from '@lotbook/messages/generated/web/planning';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { format, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import type { Estimate, TaxParts } from '@lotbook/engine/planning/estimate';
import { Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { UncertainGain } from '../account/uncertain-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useUncertain } from '../account/use-uncertain.ts';
import { ExplainedFigureView, type InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { getEstimateDoubt } from './estimate-doubt.ts';
import { estimateTax, getGains, type Rates } from './plan.ts';
import { explainTax } from './explain-tax.ts';

interface Line {
  readonly what: string;
  readonly before: Money;
  readonly after: Money;
  /** By how much either may change with gains of uncertain cost. */
  readonly doubts: Readonly<Record<'before' | 'after', UncertainGain | undefined>>;
  /** Explains the tax. */
  readonly why: Readonly<Record<'before' | 'after', () => InlineExplanation>>;
}

interface TaxEstimateProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly outcomes: readonly SaleOutcome[];
  /** How many of the lots that the plan sells have an uncertain cost. */
  readonly unknownLots: number;
}

/** The parts of the tax on the year's gains, now and with the plan. Hidden while rates are missing, and in countries with one rate. */
export function TaxEstimate({ facts, currency, rates, outcomes, unknownLots }: TaxEstimateProps) {
  const t = useTranslate();
  const uncertain = useUncertain()(facts.year);
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
  const context = { uncertain, rates, facts };
  const getDoubts = (of: (estimate: Estimate) => Money): Line['doubts'] => ({
    before: getEstimateDoubt(realized, of, context),
    after: getEstimateDoubt(planned, of, context),
  });
  return (
    <Section title={t(planning.taxTitle)} note={t(planning.taxNote, { currency })}>
      <PlainTable
        label={t(planning.taxTable)}
        rows={toLines(t, { before, after, why, getDoubts })}
        rowId={({ what }) => what}
        columns={makeColumns(t, unknownLots)}
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

interface Estimates {
  readonly before: Estimate;
  readonly after: Estimate;
  readonly why: Line['why'];
  readonly getDoubts: (of: (estimate: Estimate) => Money) => Line['doubts'];
}

const toLines = (t: Translate, { before, after, why, getDoubts }: Estimates): readonly Line[] => [
  ...parts
    .map(([part, message]): Line => ({
      what: t(message),
      before: before.parts[part],
      after: after.parts[part],
      doubts: getDoubts((estimate) => estimate.parts[part]),
      why,
    }))
    .filter(
      ({ before: now, after: then, doubts }) =>
        now !== zeroMoney ||
        then !== zeroMoney ||
        doubts.before !== undefined ||
        doubts.after !== undefined,
    ),
  {
    what: t(planning.taxTotal),
    before: before.tax,
    after: after.tax,
    doubts: getDoubts(({ tax }) => tax),
    why,
  },
];

interface TaxProps {
  readonly amount: Money;
  readonly doubt: UncertainGain | undefined;
  readonly unknownLots: number;
  readonly explain: () => InlineExplanation;
}

const Tax = ({ amount, doubt, unknownLots, explain }: TaxProps) => (
  <ExplainedFigureView told={explain}>
    <TotalAmount
      value={format(amount)}
      missing={[]}
      isComputing={false}
      unknownLots={unknownLots}
      uncertain={doubt}
    />
  </ExplainedFigureView>
);

const makeColumns = (t: Translate, unknownLots: number): readonly Column<Line>[] => [
  { id: 'what', label: t(planning.tax), width: '2fr', cell: ({ what }) => what },
  {
    id: 'before',
    label: t(planning.nowColumn),
    width: '1fr',
    end: true,
    cell: ({ before, doubts, why }) => (
      <Tax amount={before} doubt={doubts.before} unknownLots={0} explain={why.before} />
    ),
  },
  {
    id: 'after',
    label: t(planning.planColumn),
    width: '1fr',
    end: true,
    cell: ({ after, doubts, why }) => (
      <Tax amount={after} doubt={doubts.after} unknownLots={unknownLots} explain={why.after} />
    ),
  },
];
