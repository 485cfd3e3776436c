import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { format, type Money } from '@lotbook/decimal/decimal';
import { formatFiat } from '@lotbook/ui/format-fiat';
import type { Estimate } from '@lotbook/engine/planning/estimate';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { Amount } from '@lotbook/ui/Amount';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { ReactNode } from 'react';
import type { UncertainGain } from '../account/uncertain-text.ts';
import { findLacking } from '../account/incomplete-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useUncertain } from '../account/use-uncertain.ts';
import { useUnpriced } from '../account/use-unpriced.ts';
import { ExplainedFigureView } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { getEstimateDoubt } from './estimate-doubt.ts';
import { sumGainToday, listTurningLong } from './harvest.ts';
import type { Position } from './holdings.ts';
import { estimateTax, getGains, type Rates } from './plan.ts';
import { explainCarryover, explainTurning } from './explain-next-year.ts';

interface Line {
  readonly what: string;
  readonly value: ReactNode;
}

const makeColumns = (t: Translate): readonly Column<Line>[] => [
  { id: 'what', label: t(planning.itemColumn), width: '1fr', cell: ({ what }) => what },
  {
    id: 'value',
    label: t(common.amount),
    width: '1fr',
    end: true,
    cell: ({ value }) => value,
  },
];

interface NextYearProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly positions: readonly Position[];
  readonly outcomes: readonly SaleOutcome[];
}

const untaxed = {
  short: '0',
  long: '0',
  byBracket: false,
  income: '',
  state: '',
  surtax: '',
  surtaxAbove: '',
};

/** The opening figures of next year if the plan is carried out. */
export function NextYear({ facts, currency, rates, positions, outcomes }: NextYearProps) {
  const t = useTranslate();
  // The carryover doesn't depend on the rates.
  const context = { uncertain: useUncertain()(facts.year), rates: { ...rates, ...untaxed }, facts };
  const { planned } = getGains(facts, outcomes);
  const after = estimateTax(planned, context.rates, facts.jurisdiction);
  // Losses of earlier years are carried here, too.
  const missing = findLacking(useUnpriced(undefined), 'disposal').filter(
    ({ year }) => year <= facts.year,
  );
  const showAmount = (amount: Money | undefined, doubt?: UncertainGain) =>
    amount === undefined ? (
      <Amount value={null} digits="cents" unknown={t(planning.fixCarryover)} />
    ) : (
      <TotalAmount
        value={format(amount)}
        missing={missing}
        isComputing={false}
        uncertain={doubt}
        unit={currency}
      />
    );
  const carried = (what: string, of: (estimate: Estimate) => Money): Line => {
    const explain = () =>
      explainCarryover(
        t,
        t(planning.figureAmount, { figure: what, amount: formatFiat(of(after!), currency, t) }),
        {
          facts,
          currency,
          rates,
          outcomes,
          estimate: after!,
        },
      );
    return {
      what,
      value: after ? (
        <ExplainedFigureView told={explain}>
          {showAmount(of(after), getEstimateDoubt(planned, of, context))}
        </ExplainedFigureView>
      ) : (
        showAmount(undefined)
      ),
    };
  };
  const turning = listTurningLong(positions, facts.yearEnds, facts.today);
  const gain = <Amount value={format(sumGainToday(turning))} digits="cents" unit={currency} gain />;
  const rows: readonly Line[] =
    facts.jurisdiction === 'US'
      ? [
          carried(t(planning.shortCarryover), ({ carriesOn }) => carriesOn.short),
          carried(t(planning.longCarryover), ({ carriesOn }) => carriesOn.long),
          carried(t(planning.deductedThisYear), ({ deducted }) => deducted),
          {
            what: t(planning.turningLong, { count: turning.length }),
            value:
              turning.length > 0 ? (
                <ExplainedFigureView told={() => explainTurning(t, turning, { facts, currency })}>
                  {gain}
                </ExplainedFigureView>
              ) : (
                gain
              ),
          },
        ]
      : [carried(t(planning.carryover), ({ carriesOn }) => carriesOn.short)];
  return (
    <Section
      title={t(planning.nextYearTitle)}
      note={t(outcomes.length > 0 ? planning.nextYearNotePlanned : planning.nextYearNote)}
    >
      <Stack>
        <PlainTable
          label={t(planning.nextYearLabel)}
          rows={rows}
          rowId={({ what }) => what}
          columns={makeColumns(t)}
        />
        <Text tone="muted" size="small">
          {t(facts.jurisdiction === 'US' ? planning.nextYearHelpUs : planning.nextYearHelpUk)}
        </Text>
      </Stack>
    </Section>
  );
}
