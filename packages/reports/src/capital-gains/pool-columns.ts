import { zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { positionLot } from '@lotbook/engine/booking/book-result';
import { annualExemptAmounts, gainRates, inForceOn } from '@lotbook/law/uk-parameters';
import { ukTaxYears } from '@lotbook/law/tax-year';
import type { IdentificationRule } from '@lotbook/model/result';
import { printed } from '../printed.ts';
import type { ReportInput } from '../report.ts';
import { formatAmount } from '../table.ts';
import type { DisposalDay } from './days.ts';
import type { IdentifiedBy } from './lot-columns.ts';

/** The rule that a disposal was identified by (TCGA 1992, s104 to s106A). A pool has no date of acquisition. */
export const poolColumns: IdentifiedBy = {
  origin: [
    { id: 'rule', label: 'Rule', kind: 'text' },
    { id: 'acquired', label: 'Date acquired', kind: 'date' },
    { id: 'sold', label: 'Date of disposal', kind: 'date' },
  ],
  getOrigin: ({ rule, lotId, acquiredOn, disposedOn }) => [
    rule ? ruleText[rule] : lotId === positionLot ? 'Position' : 'Unknown origin',
    hasDate(rule) ? acquiredOn : '',
    disposedOn,
  ],
  cost: 'Allowable cost',
  last: [],
  getLast: () => [],
  notes: (input, days) => [...sums(input, [...days.values()]), ...free(input), provisional],
};

export const ruleText: Readonly<Record<IdentificationRule, string>> = {
  'same-day': 'Same day',
  'thirty-days': '30 days',
  'section-104': 'Section 104 pool',
};

const hasDate = (rule: IdentificationRule | undefined): boolean =>
  rule === 'same-day' || rule === 'thirty-days';

const provisional =
  'A disposal stays provisional for thirty days: units of the same kind that are acquired within them are identified with it before the pool is.';

/** Gains and losses of the year; split by period if rates changed within it. */
function sums(input: ReportInput, days: readonly DisposalDay[]): readonly string[] {
  const first = ukTaxYears.first(input.year);
  const change = gainRates.find(
    ({ from }) => from > first && from <= ukTaxYears.last(input.year),
  )?.from;
  if (change === undefined) return [`${ukTaxYears.label(input.year)}: ${sumsText(input, days)}`];
  return [
    `From ${first} until the day before ${change}: ${sumsText(
      input,
      days.filter(({ on }) => on < change),
    )}`,
    `From ${change} on, when the rates changed: ${sumsText(
      input,
      days.filter(({ on }) => on >= change),
    )}`,
  ];
}

function sumsText({ rounding, settings }: ReportInput, days: readonly DisposalDay[]): string {
  let gains: bigint = zeroMoney;
  let losses: bigint = zeroMoney;
  for (const { gain } of days) {
    const amount = printed(gain, rounding);
    if (amount > 0n) gains += amount;
    else losses -= amount;
  }
  const text = (amount: bigint) =>
    `${formatAmount(amount as Money, rounding)} ${settings.currency}`;
  return `gains ${text(gains)}, losses ${text(losses)}, together ${text(gains - losses)}.`;
}

function free({ year, rounding }: ReportInput): readonly string[] {
  const amount = inForceOn(annualExemptAmounts, ukTaxYears.first(year));
  return amount
    ? [
        `The annual exempt amount of ${ukTaxYears.label(year)} is ${formatAmount(amount.value, rounding)} GBP (${amount.citation}). It is not deducted above.`,
      ]
    : [];
}
