import * as explanations from '@lotbook/messages/generated/web/planning-explanations';
import type { Translate } from '@lotbook/messages/translator';
import { absolute, add, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { formatUnits } from '@lotbook/engine/explain/text';
import { formatFiat } from '@lotbook/ui/format-fiat';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { Estimate, Gains } from '@lotbook/engine/planning/estimate';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { lossCap } from '@lotbook/law/us-parameters';
import { formatDate } from '@lotbook/ui/format-when';
import { makeSentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { sumGainToday, type TurningLot } from './harvest.ts';
import { parseAmount, getGains, type Rates } from './plan.ts';

export interface YearAfter {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly outcomes: readonly SaleOutcome[];
  /** The estimate of the year with the plan. */
  readonly estimate: Estimate;
}

/** Explains a carryover or a deduction from other income: the year's gains, losses carried over, and how the law nets them. `what`: the figure as text. */
export const explainCarryover = (
  t: Translate,
  what: string,
  year: YearAfter,
): InlineExplanation => ({
  currency: year.currency,
  year: year.facts.yearLabel,
  explanation: {
    kind: 'amount',
    text: what,
    parts: [...getGainLines(t, year), ...getNettingLines(t, year)],
  },
});

/** The year's gains so far, and those of the plan by lot. */
export function getGainLines(
  t: Translate,
  year: Omit<YearAfter, 'estimate'>,
): readonly Explanation[] {
  const { facts, currency, outcomes } = year;
  const { realized, planned } = getGains(facts, outcomes);
  const plan = {
    short: subtract(planned.short, realized.short),
    long: subtract(planned.long, realized.long),
  };
  return [
    makeSentence(
      t(explanations.gainsSoFar, {
        year: facts.yearLabel,
        amounts: formatTerms(t, realized, year),
      }),
      { figure: { kind: 'year', id: String(facts.year) } },
    ),
    ...(outcomes.length > 0
      ? [
          makeSentence(
            t(explanations.planAdds, {
              count: outcomes.length,
              amounts: formatTerms(t, plan, year),
            }),
            { parts: explainSoldLots(t, outcomes, currency) },
          ),
        ]
      : []),
  ];
}

/** Losses carried over, and how the law nets gains and losses. */
export function getNettingLines(t: Translate, year: YearAfter): readonly Explanation[] {
  const { facts, rates } = year;
  const carried = {
    short: parseAmount(rates.carriedShort) ?? zeroMoney,
    long: parseAmount(rates.carriedLong) ?? zeroMoney,
  };
  return [
    ...(carried.short > 0n || carried.long > 0n
      ? [makeSentence(t(explanations.carried, { amounts: formatTerms(t, carried, year) }))]
      : []),
    ...(facts.jurisdiction === 'US' ? getUsRules(t, year) : getUkRules(t, year)),
  ];
}

/** Countries without holding periods have one amount. */
const formatTerms = (
  t: Translate,
  { short, long }: Gains,
  { facts, currency }: Pick<YearAfter, 'facts' | 'currency'>,
): string =>
  facts.jurisdiction === 'US'
    ? t(explanations.bothTerms, {
        short: formatFiat(short, currency, t),
        long: formatFiat(long, currency, t),
      })
    : formatFiat(short, currency, t);

/** The lots of the planned sales, in their order. */
function explainSoldLots(
  t: Translate,
  outcomes: readonly SaleOutcome[],
  currency: string,
): readonly Explanation[] {
  const lines = outcomes.flatMap((outcome) => outcome.lines);
  const rest = lines.slice(mostLots);
  const gain = sum(rest.map((line) => line.gain));
  return [
    ...lines.slice(0, mostLots).map((line) => explainSoldLot(t, line, currency)),
    ...(rest.length > 0
      ? [
          makeSentence(
            t(explanations.moreTogether, {
              count: rest.length,
              amount: formatFiat(gain, currency, t),
            }),
          ),
        ]
      : []),
  ];
}

function explainSoldLot(
  t: Translate,
  { lotId, asset, quantity, acquiredOn, term, proceeds, basis, gain }: SaleOutcome['lines'][number],
  currency: string,
): Explanation {
  const isKnown = (lotId as string) !== 'unknown';
  return makeSentence(
    t(explanations.soldLot, {
      units: formatUnits(quantity, asset),
      acquired: isKnown && term !== undefined ? 'known' : 'other',
      day: formatDate(acquiredOn, t),
      proceeds: formatFiat(proceeds, currency, t),
      basis: formatFiat(basis, currency, t),
      gain: formatFiat(gain, currency, t),
      term: term ?? 'other',
    }),
    isKnown ? { figure: { kind: 'lot', id: lotId } } : {},
  );
}

function getUsRules(t: Translate, year: YearAfter): readonly Explanation[] {
  const { currency, rates, estimate } = year;
  const { net, deducted, carriesOn } = estimate;
  const netted = makeSentence(t(explanations.netted, { amounts: formatTerms(t, net, year) }), {
    citation: 'IRC 1222',
  });
  if (add(net.short, net.long) >= 0n) return [netted, makeSentence(t(explanations.noNetLoss))];
  const limit = rates.separately ? lossCap.value.marriedSeparately : lossCap.value.single;
  return [
    netted,
    makeSentence(
      t(explanations.deducted, {
        deducted: formatFiat(deducted, currency, t),
        limit: formatFiat(limit, currency, t),
      }),
      { citation: 'IRC 1211(b)' },
    ),
    makeSentence(t(explanations.restCarries, { amounts: formatTerms(t, carriesOn, year) }), {
      citation: 'IRC 1212(b)',
    }),
  ];
}

function getUkRules(t: Translate, year: YearAfter): readonly Explanation[] {
  const { rates, currency, estimate } = year;
  const exempt = parseAmount(rates.exempt) ?? zeroMoney;
  return [
    makeSentence(t(explanations.ukLosses), { citation: 'TCGA 1992 s2A' }),
    ...(exempt > 0n
      ? [makeSentence(t(explanations.ukExempt, { exempt: formatFiat(exempt, currency, t) }))]
      : []),
    makeSentence(
      t(explanations.ukCarries, { amount: formatFiat(estimate.carriesOn.short, currency, t) }),
    ),
  ];
}

/** One sentence summarizes further lots. */
const mostLots = 100;

/** Explains the gain at today's prices of the lots that become long-term next year. */
export function explainTurning(
  t: Translate,
  lots: readonly TurningLot[],
  { facts, currency }: Pick<YearAfter, 'facts' | 'currency'>,
): InlineExplanation {
  const rest = lots.slice(mostLots);
  const total = sumGainToday(lots);
  const restGain = sumGainToday(rest);
  return {
    currency,
    year: facts.yearLabel,
    explanation: {
      kind: 'amount',
      text: t(explanations.turning, {
        count: lots.length,
        day: formatDate(facts.yearEnds, t),
        ...toSaleResult(t, total, currency),
      }),
      amount: total,
      parts: [
        ...lots.slice(0, mostLots).map((lot) => explainTurningLot(t, lot, currency)),
        ...(rest.length > 0
          ? [
              makeSentence(
                t(explanations.moreTogether, {
                  count: rest.length,
                  amount: formatFiat(restGain, currency, t),
                }),
                { kind: 'amount', amount: restGain },
              ),
            ]
          : []),
      ],
    },
  };
}

/** Parameters for `A sale would gain …` or `lose …`. */
export const toSaleResult = (t: Translate, gain: Money, currency: string) =>
  ({
    direction: gain < 0n ? 'lose' : 'other',
    amount: formatFiat(absolute(gain), currency, t),
  }) as const;

function explainTurningLot(
  t: Translate,
  { lot, source, value, gain, daysUntilLong }: TurningLot,
  currency: string,
): Explanation {
  const params = {
    units: formatUnits(lot.quantity, lot.asset),
    source,
    day: formatDate(lot.acquiredOn, t),
    days: daysUntilLong,
  };
  const figure = { kind: 'lot', id: lot.lotId } as const;
  if (value === undefined || gain === undefined)
    return makeSentence(t(explanations.turningLotUnpriced, params), { figure });
  const text = t(explanations.turningLot, {
    ...params,
    value: formatFiat(value, currency, t),
    basis: formatFiat(lot.basis, currency, t),
    ...toSaleResult(t, gain, currency),
  });
  return { kind: 'amount', text, amount: gain, figure, parts: [] };
}
