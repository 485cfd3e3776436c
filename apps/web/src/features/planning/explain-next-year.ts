import { absolute, add, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { cents, units } from '@lotbook/engine/explain/text';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { Estimate, Gains } from '@lotbook/engine/planning/estimate';
import type { SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { lossCap } from '@lotbook/law/us-parameters';
import { formatDay } from '@lotbook/model/date-text';
import type { LocalDate } from '@lotbook/model/time';
import { sentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import { several } from '@lotbook/model/several';
import type { Facts } from './documents.ts';
import { gainToday, type TurningLot } from './harvest.ts';
import { amount, getGains, type Rates } from './plan.ts';

export interface YearAfter {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly outcomes: readonly SaleOutcome[];
  /** What the year comes to, with the plan. */
  readonly estimate: Estimate;
}

/** Why so much of a loss goes on, or lowers other income: what the year's gains come to, what was carried into it, and how the law nets them. `what`: the figure in words. */
export const explainCarryover = (what: string, year: YearAfter): InlineExplanation => ({
  currency: year.currency,
  year: year.facts.yearLabel,
  explanation: {
    kind: 'amount',
    text: what,
    parts: [...getGainLines(year), ...getNettingLines(year)],
  },
});

/** What the year's gains are made of: those so far, and what the plan adds lot by lot. */
export function getGainLines(year: Omit<YearAfter, 'estimate'>): readonly Explanation[] {
  const { facts, currency, outcomes } = year;
  const { realized, planned } = getGains(facts, outcomes);
  const plan = {
    short: subtract(planned.short, realized.short),
    long: subtract(planned.long, realized.long),
  };
  return [
    sentence(`Gains of ${facts.yearLabel} so far: ${bothTerms(realized, year)}.`, {
      figure: { kind: 'year', id: String(facts.year) },
    }),
    ...(outcomes.length > 0
      ? [
          sentence(
            `${several(outcomes.length, 'planned sale adds', 'planned sales add')} ${bothTerms(plan, year)}.`,
            { parts: soldParts(outcomes, currency) },
          ),
        ]
      : []),
  ];
}

/** What was carried into the year, and how the law nets gains and losses. */
export function getNettingLines(year: YearAfter): readonly Explanation[] {
  const { facts, rates } = year;
  const carried = {
    short: amount(rates.carriedShort) ?? zeroMoney,
    long: amount(rates.carriedLong) ?? zeroMoney,
  };
  return [
    ...(carried.short > 0n || carried.long > 0n
      ? [
          sentence(
            `Losses carried over from earlier years, as they were entered: ${bothTerms(carried, year)}.`,
          ),
        ]
      : []),
    ...(facts.jurisdiction === 'US' ? usRules(year) : ukRules(year)),
  ];
}

/** A place that tells no terms apart has one figure. */
const bothTerms = (
  { short, long }: Gains,
  { facts, currency }: Pick<YearAfter, 'facts' | 'currency'>,
): string =>
  facts.jurisdiction === 'US'
    ? `short-term ${cents(short, currency)}, long-term ${cents(long, currency)}`
    : cents(short, currency);

/** The lots that the planned sales take, in their order. */
function soldParts(outcomes: readonly SaleOutcome[], currency: string): readonly Explanation[] {
  const lines = outcomes.flatMap((outcome) => outcome.lines);
  const rest = lines.slice(mostLots);
  const gain = sum(rest.map((line) => line.gain));
  return [
    ...lines.slice(0, mostLots).map((line) => soldPart(line, currency)),
    ...(rest.length > 0
      ? [sentence(`${several(rest.length, 'more', 'more')} together: ${cents(gain, currency)}.`)]
      : []),
  ];
}

function soldPart(
  { lotId, asset, quantity, acquiredOn, term, proceeds, basis, gain }: SaleOutcome['lines'][number],
  currency: string,
): Explanation {
  const isKnown = (lotId as string) !== 'unknown';
  const since = isKnown && term !== undefined ? ` acquired on ${formatDay(acquiredOn)}` : '';
  const held = term === undefined ? '' : `, ${term}-term`;
  return sentence(
    `${units(quantity, asset)}${since} bring ${cents(proceeds, currency)} at a basis of ${cents(basis, currency)}: ${cents(gain, currency)}${held}.`,
    isKnown ? { figure: { kind: 'lot', id: lotId } } : {},
  );
}

function usRules(year: YearAfter): readonly Explanation[] {
  const { currency, rates, estimate } = year;
  const { net, deducted, carriesOn } = estimate;
  const netted = sentence(
    `Each term by itself, and then a loss of one against a gain of the other: ${bothTerms(net, year)}.`,
    { citation: 'IRC 1222' },
  );
  if (add(net.short, net.long) >= 0n)
    return [netted, sentence('Nothing is lost in all, so that nothing goes on.')];
  const most = rates.separately ? lossCap.value.marriedSeparately : lossCap.value.single;
  return [
    netted,
    sentence(
      `Of the loss ${cents(deducted, currency)} lower other income this year, the short-term part first; the most is ${cents(most, currency)}.`,
      {
        citation: 'IRC 1211(b)',
      },
    ),
    sentence(`The rest goes on: ${bothTerms(carriesOn, year)}.`, { citation: 'IRC 1212(b)' }),
  ];
}

function ukRules(year: YearAfter): readonly Explanation[] {
  const { rates, currency, estimate } = year;
  const exempt = amount(rates.exempt) ?? zeroMoney;
  return [
    sentence('Losses of the year come off its gains first.', { citation: 'TCGA 1992 s2A' }),
    ...(exempt > 0n
      ? [
          sentence(
            `A gain is lowered by what is left of the annual exempt amount, ${cents(exempt, currency)}, before losses carried over are used.`,
          ),
        ]
      : []),
    sentence(
      `What no gain used up is carried on once it was claimed: ${cents(estimate.carriesOn.short, currency)}.`,
    ),
  ];
}

/** Of more lots the rest is told in one sentence. */
const mostLots = 100;

/** Why the lots that turn long-term within the year would gain so much today: lot by lot. */
export function explainTurning(
  lots: readonly TurningLot[],
  { facts, currency }: Pick<YearAfter, 'facts' | 'currency'>,
): InlineExplanation {
  const rest = lots.slice(mostLots);
  const total = gainToday(lots);
  const of = gainToday(rest);
  const turn = several(lots.length, 'lot turns', 'lots turn');
  return {
    currency,
    year: facts.yearLabel,
    explanation: {
      kind: 'amount',
      text: `${turn} long-term after ${formatDay(facts.yearEnds as LocalDate)}, and would ${gainOrLose(total, currency)} at today’s prices:`,
      amount: total,
      parts: [
        ...lots.slice(0, mostLots).map((lot) => turningPart(lot, currency)),
        ...(rest.length > 0
          ? [
              sentence(
                `${several(rest.length, 'more', 'more')} together: ${cents(of, currency)}.`,
                { kind: 'amount', amount: of },
              ),
            ]
          : []),
      ],
    },
  };
}

export const gainOrLose = (amount: Money, currency: string): string =>
  `${amount < 0n ? 'lose' : 'gain'} ${cents(absolute(amount), currency)}`;

function turningPart(
  { lot, source, value, gain, daysUntilLong }: TurningLot,
  currency: string,
): Explanation {
  const what = `${units(lot.quantity, lot.asset)} at ${source}, acquired on ${formatDay(lot.acquiredOn)}, long-term in ${several(daysUntilLong, 'day', 'days')}`;
  const figure = { kind: 'lot', id: lot.lotId } as const;
  if (value === undefined || gain === undefined)
    return sentence(`${what}: no current price is known, so that no gain is counted.`, { figure });
  const text = `${what}: worth ${cents(value, currency)} at a cost of ${cents(lot.basis, currency)}, it would ${gainOrLose(gain, currency)}.`;
  return { kind: 'amount', text, amount: gain, figure, parts: [] };
}
