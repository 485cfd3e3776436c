import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { absolute, add, format, subtract, type Money } from '@lotbook/decimal/decimal';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { Amount } from '@lotbook/ui/Amount';
import { Strip, type Figure } from '@lotbook/ui/Strip';
import { formatFiat } from '@lotbook/ui/format-fiat';
import { WhyLink } from '../../system/links.tsx';
import { findLacking } from '../account/incomplete-text.ts';
import { useAssumed } from '../account/use-assumed.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { formatUncertain, type UncertainGain } from '../account/uncertain-text.ts';
import { useUncertain } from '../account/use-uncertain.ts';
import { useUnpriced } from '../account/use-unpriced.ts';
import { useIsComputing } from '../account/use-updating.ts';
import { ExplainedFigureView } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { getEstimateDoubt } from './estimate-doubt.ts';
import { estimateTax, getGains, type Rates } from './plan.ts';
import { explainPlanned, explainTax } from './explain-tax.ts';
import { explainCarryover } from './explain-next-year.ts';

interface YearFiguresProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly outcomes: readonly SaleOutcome[];
  /** How many of the lots that the plan sells have an uncertain cost. */
  readonly unknownLots: number;
}

type Doubt = UncertainGain | null | undefined;

/** A figure keeps the note it has. */
const addNote = (figure: Figure, note: string | undefined): Figure => ({
  ...figure,
  note: figure.note ?? note,
});

/** Realized gains, gains with the plan, and the tax on them; each with its evidence. */
export function YearFigures({ facts, currency, rates, outcomes, unknownLots }: YearFiguresProps) {
  const t = useTranslate();
  const missing = findLacking(useUnpriced(facts.year), 'disposal');
  const assumed = useAssumed()(facts.year).gain;
  const uncertain = useUncertain()(facts.year);
  const isComputing = useIsComputing();
  const { years } = useTaxPlace();
  const { realized, planned } = getGains(facts, outcomes);
  const [before, after] = [
    estimateTax(realized, rates, facts.jurisdiction),
    estimateTax(planned, rates, facts.jurisdiction),
  ];
  const isWithoutData = (facts.dataEnds ?? '') < years.first(facts.year);
  const why = (value: Money, doubt: Doubt) =>
    isWithoutData ? (
      <Amount
        value={null}
        digits="cents"
        unit={currency}
        unknown={t(planning.noDataOfYear, { year: facts.yearLabel })}
      />
    ) : (
      <WhyLink what="year" id={String(facts.year)}>
        {gain(value, doubt, 0)}
      </WhyLink>
    );
  const gain = (value: Money, doubt: Doubt, unknownCosts: number) => (
    <TotalAmount
      value={format(value)}
      missing={missing}
      isComputing={isComputing}
      assumed={assumed}
      uncertain={doubt}
      unknownLots={unknownCosts}
      unit={currency}
      gain
    />
  );
  const isPlanned = outcomes.length > 0;
  const year = { facts, currency, rates, outcomes };
  const figure = (
    label: string,
    { value, current, doubt }: { value: Money; current: Money; doubt: Doubt },
  ): Figure => ({
    label,
    value: isPlanned ? (
      <ExplainedFigureView
        told={() =>
          explainPlanned(
            t,
            t(planning.figureAmount, { figure: label, amount: formatFiat(value, currency, t) }),
            year,
          )
        }
      >
        {gain(value, doubt, unknownLots)}
      </ExplainedFigureView>
    ) : (
      why(value, doubt)
    ),
    note: isPlanned ? (
      <RichText
        message={planning.nowNote}
        params={{ amount: format(current) }}
        tags={{ amount: () => why(current, doubt) }}
      />
    ) : doubt ? (
      formatUncertain(doubt, format(value), currency, t)
    ) : undefined,
  });
  const basedOn = facts.dataEnds ? t(planning.dataEnds, { day: facts.dataEnds }) : undefined;
  const net = ({ short, long }: typeof realized): Money => add(short, long);
  const title = t(isPlanned ? planning.gainsWithPlan : planning.gainsSoFar, {
    year: facts.yearLabel,
  });
  return (
    <Strip
      label={title}
      figures={[
        addNote(
          figure(title, {
            value: net(planned),
            current: net(realized),
            doubt: uncertain?.gain,
          }),
          basedOn,
        ),
        ...(facts.jurisdiction === 'US'
          ? [
              figure(t(common.shortTerm), {
                value: planned.short,
                current: realized.short,
                doubt: uncertain?.shortTerm,
              }),
              figure(t(common.longTerm), {
                value: planned.long,
                current: realized.long,
                doubt: uncertain?.longTerm,
              }),
            ]
          : []),
        {
          label: t(planning.taxAtRates),
          value: after ? (
            <ExplainedFigureView told={() => explainTax(t, { ...year, estimate: after })}>
              <TotalAmount
                value={format(after.tax)}
                missing={missing}
                isComputing={isComputing}
                assumed={assumed}
                uncertain={getEstimateDoubt(planned, ({ tax }) => tax, { uncertain, rates, facts })}
                unknownLots={unknownLots}
                unit={currency}
              />
            </ExplainedFigureView>
          ) : (
            <Amount value={null} digits="cents" unit={currency} unknown={t(planning.enterRates)} />
          ),
          note: formatTaxNote(t, before?.tax, after?.tax, currency),
        },
        ...(after && net(after.carriesOn) > 0n
          ? [
              {
                label: t(planning.lossesCarryForward),
                value: (
                  <ExplainedFigureView
                    told={() =>
                      explainCarryover(
                        t,
                        t(planning.figureAmount, {
                          figure: t(planning.lossesCarryForward),
                          amount: formatFiat(net(after.carriesOn), currency, t),
                        }),
                        {
                          ...year,
                          estimate: after,
                        },
                      )
                    }
                  >
                    <TotalAmount
                      value={format(net(after.carriesOn))}
                      missing={missing}
                      isComputing={isComputing}
                      unknownLots={unknownLots}
                      uncertain={getEstimateDoubt(planned, ({ carriesOn }) => net(carriesOn), {
                        uncertain,
                        rates,
                        facts,
                      })}
                      unit={currency}
                    />
                  </ExplainedFigureView>
                ),
                note: t(planning.toNextYear),
              },
            ]
          : []),
      ]}
    />
  );
}

function formatTaxNote(
  t: Translate,
  before: Money | undefined,
  after: Money | undefined,
  currency: string,
) {
  if (before === undefined || after === undefined) return t(planning.enterRates);
  const difference = subtract(after, before);
  if (difference === 0n) return undefined;
  return (
    <RichText
      message={difference < 0n ? planning.lessThanNow : planning.moreThanNow}
      params={{ amount: format(absolute(difference)) }}
      tags={{ amount: (amount) => <Amount value={amount} digits="cents" unit={currency} /> }}
    />
  );
}
