import * as explanations from '@lotbook/messages/generated/web/planning-explanations';
import type { Translate } from '@lotbook/messages/translator';
import { zeroMoney } from '@lotbook/decimal/decimal';
import { formatFiat } from '@lotbook/ui/format-fiat';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { TaxParts } from '@lotbook/engine/planning/estimate';
import { makeSentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import { parseAmount } from './plan.ts';
import { getGainLines, getNettingLines, type YearAfter } from './explain-next-year.ts';

/** Explains the year's gains with the plan. `what`: the figure as text. */
export const explainPlanned = (
  t: Translate,
  what: string,
  year: Omit<YearAfter, 'estimate'>,
): InlineExplanation => ({
  currency: year.currency,
  year: year.facts.yearLabel,
  explanation: { kind: 'amount', text: what, parts: getGainLines(t, year) },
});

/** Explains the tax on the year's gains at the entered rates: the net gains and each tax on them. */
export function explainTax(t: Translate, year: YearAfter): InlineExplanation {
  const { currency, estimate, facts } = year;
  const taxes = taxParts.flatMap((part): readonly Explanation[] => {
    const amount = estimate.parts[part];
    return amount === zeroMoney
      ? []
      : [
          {
            kind: 'amount',
            text: formatTax(t, part, year),
            amount,
            ...(facts.jurisdiction === 'US' && part === 'surtax' && { citation: 'IRC 1411' }),
            parts: [],
          },
        ];
  });
  return {
    currency,
    year: facts.yearLabel,
    explanation: {
      kind: 'amount',
      text: t(explanations.taxTotal, { tax: formatFiat(estimate.tax, currency, t) }),
      amount: estimate.tax,
      parts: [
        makeSentence(t(explanations.netResult), {
          parts: [...getGainLines(t, year), ...getNettingLines(t, year)],
        }),
        ...taxes,
      ],
    },
  };
}

const taxParts: readonly (keyof TaxParts)[] = ['short', 'long', 'surtax', 'state'];

function formatTax(
  t: Translate,
  part: keyof TaxParts,
  { currency, rates, estimate, facts }: YearAfter,
): string {
  const tax = formatFiat(estimate.parts[part], currency, t);
  const toPercent = (rate: string): string =>
    t(explanations.percent, { rate: rate.replace('%', '').trim() });
  const toEntered = (text: string): string =>
    formatFiat(parseAmount(text) ?? zeroMoney, currency, t);
  if (facts.jurisdiction !== 'US')
    return t(explanations.ukTax, { rate: toPercent(rates.short), tax });
  if (part === 'surtax')
    return t(explanations.netInvestmentTax, {
      rate: toPercent(rates.surtax),
      income: toEntered(rates.surtaxAbove),
      tax,
    });
  if (part === 'state') return t(explanations.stateTax, { rate: toPercent(rates.state), tax });
  const kind = part === 'short' ? 'ordinary' : 'other';
  return rates.byBracket
    ? t(explanations.federalBrackets, { kind, income: toEntered(rates.income), tax })
    : t(explanations.federalRate, { kind, rate: toPercent(rates[part]), tax });
}
