import { zeroMoney } from '@lotbook/decimal/decimal';
import { cents } from '@lotbook/engine/explain/text';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { TaxParts } from '@lotbook/engine/planning/estimate';
import { sentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import { amount, type Rates } from './plan.ts';
import { getGainLines, getNettingLines, type YearAfter } from './explain-next-year.ts';

/** Why the year's gains come to so much with the plan. `what`: the figure in words. */
export const explainPlanned = (
  what: string,
  year: Omit<YearAfter, 'estimate'>,
): InlineExplanation => ({
  currency: year.currency,
  year: year.facts.yearLabel,
  explanation: { kind: 'amount', text: what, parts: getGainLines(year) },
});

/** Why the year's gains cost so much at the rates that were entered: what they net to, and what each tax takes of it. */
export function explainTax(year: YearAfter): InlineExplanation {
  const { currency, rates, estimate, facts } = year;
  const isUs = facts.jurisdiction === 'US';
  const taxes = taxParts.flatMap(([part, words]): readonly Explanation[] => {
    const of = estimate.parts[part];
    const [text, citation] = isUs
      ? words(rates, currency)
      : [`At the rate that was entered, ${toPercent(rates.short)}`];
    return of === zeroMoney
      ? []
      : [
          {
            kind: 'amount',
            text: `${text}: ${cents(of, currency)}.`,
            amount: of,
            ...(citation !== undefined && { citation }),
            parts: [],
          },
        ];
  });
  return {
    currency,
    year: facts.yearLabel,
    explanation: {
      kind: 'amount',
      text: `These gains cost ${cents(estimate.tax, currency)} of tax: what the year costs with them less what it would cost without.`,
      amount: estimate.tax,
      parts: [
        sentence('What they net to:', { parts: [...getGainLines(year), ...getNettingLines(year)] }),
        ...taxes,
      ],
    },
  };
}

type Words = (rates: Rates, currency: string) => readonly [text: string, citation?: string];

const taxParts: readonly (readonly [keyof TaxParts, Words])[] = [
  ['short', (rates, currency) => [federal('ordinary', rates, rates.short, currency)]],
  ['long', (rates, currency) => [federal('long-term', rates, rates.long, currency)]],
  [
    'surtax',
    (rates, currency) => [
      `Tax on net investment income, ${toPercent(rates.surtax)} above an income of ${entered(rates.surtaxAbove, currency)}`,
      'IRC 1411',
    ],
  ],
  ['state', (rates) => [`State tax of every gain, ${toPercent(rates.state)}`]],
];

const federal = (
  which: string,
  { byBracket, income }: Rates,
  rate: string,
  currency: string,
): string =>
  byBracket
    ? `Federal tax by the brackets of ${which} rates that were entered, on top of other income of ${entered(income, currency)}`
    : `Federal tax at the ${which} rate that was entered, ${toPercent(rate)}`;

const toPercent = (rate: string): string => `${rate.replace('%', '').trim()} %`;
const entered = (text: string, currency: string): string =>
  cents(amount(text) ?? zeroMoney, currency);
