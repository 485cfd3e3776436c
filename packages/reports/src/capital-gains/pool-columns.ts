import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { MoneyParam } from '@lotbook/messages/message';
import { zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { positionLot } from '@lotbook/engine/booking/book-result';
import { annualExemptAmounts, gainRates, findInForce } from '@lotbook/law/uk-parameters';
import { ukTaxYears } from '@lotbook/law/tax-year';
import type { IdentificationRule } from '@lotbook/model/result';
import { printReport } from '../printed.ts';
import type { ReportInput } from '../report.ts';
import type { Text } from '../report-text.ts';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { amountCell } from '../table.ts';
import type { DisposalDay } from './days.ts';
import type { IdentifiedBy } from './lot-columns.ts';

/** The rule that a disposal was identified by (TCGA 1992, s104 to s106A). A pool has no date of acquisition. */
export const poolColumns: IdentifiedBy = {
  origin: [
    { id: 'rule', label: columnTexts.rule, kind: 'text' },
    { id: 'acquired', label: columnTexts.dateAcquired, kind: 'date' },
    { id: 'sold', label: columnTexts.dateOfDisposal, kind: 'date' },
  ],
  getOrigin: ({ rule, lotId, acquiredOn, disposedOn }) => [
    rule ? ruleText[rule] : lotId === positionLot ? cellTexts.position : cellTexts.unknownOrigin,
    hasDate(rule) ? acquiredOn : '',
    disposedOn,
  ],
  cost: cellTexts.allowableCost,
  last: [],
  getLast: () => [],
  notes: (input, days) => [...sums(input, [...days.values()]), ...free(input), provisional],
};

export const ruleText: Readonly<Record<IdentificationRule, FilledMessage>> = {
  'same-day': cellTexts.sameDay,
  'thirty-days': cellTexts.in30Days,
  'section-104': cellTexts.section104Pool,
};

const hasDate = (rule: IdentificationRule | undefined): boolean =>
  rule === 'same-day' || rule === 'thirty-days';

const provisional = noteTexts.capitalGainsProvisional;

/** Gains and losses of the year; split by period if rates changed within it. */
function sums(input: ReportInput, days: readonly DisposalDay[]): readonly Text[] {
  const first = ukTaxYears.first(input.year);
  const change = gainRates.find(
    ({ from }) => from > first && from <= ukTaxYears.last(input.year),
  )?.from;
  if (change === undefined)
    return [
      fill(noteTexts.capitalGainsYear, {
        year: ukTaxYears.label(input.year),
        ...getSums(input, days),
      }),
    ];
  return [
    fill(noteTexts.capitalGainsBeforeChange, {
      from: first,
      change,
      ...getSums(
        input,
        days.filter(({ on }) => on < change),
      ),
    }),
    fill(noteTexts.capitalGainsAfterChange, {
      change,
      ...getSums(
        input,
        days.filter(({ on }) => on >= change),
      ),
    }),
  ];
}

function getSums({ rounding, settings }: ReportInput, days: readonly DisposalDay[]) {
  let gains: bigint = zeroMoney;
  let losses: bigint = zeroMoney;
  for (const { gain } of days) {
    const amount = printReport(gain, rounding);
    if (amount > 0n) gains += amount;
    else losses -= amount;
  }
  const toParam = (amount: bigint): MoneyParam => ({
    amount: amountCell(amount as Money, rounding),
    currency: settings.currency,
  });
  return { gains: toParam(gains), losses: toParam(losses), net: toParam(gains - losses) };
}

function free({ year, rounding }: ReportInput): readonly Text[] {
  const amount = findInForce(annualExemptAmounts, ukTaxYears.first(year));
  return amount
    ? [
        fill(noteTexts.annualExemptAmount, {
          year: ukTaxYears.label(year),
          amount: { amount: amountCell(amount.value, rounding), currency: 'GBP' },
          citation: amount.citation,
        }),
      ]
    : [];
}
