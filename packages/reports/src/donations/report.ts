import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { smaller, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { donationThresholds } from '@lotbook/law/us-parameters';
import type { Gift } from '@lotbook/model/result';
import { makeKeepingFeed } from '../feed.ts';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { isInYear, type Report, type ReportInput, type RowDraft } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/**
 * The Form 8283 data of each contribution, by asset: similar items count together, whatever the
 * recipient.
 */
export const donations: Report = tableReport({
  id: 'donations',
  label: catalogTexts.donationsLabel,
  purpose: catalogTexts.donationsPurpose,
  jurisdictions: ['US'],
  perYear: true,
  group: 'income',
  uncertain: ['given'],
  leavesOut: ['gift'],
  reach: 'year',
  feed: (input) => makeKeepingFeed(donations, input, ['donations', 'entries']),
  columns: [
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    date('on', columnTexts.dateOfContribution),
    date('acquired', columnTexts.dateAcquired),
    text('term', columnTexts.term),
    amount('basis', columnTexts.costBasis),
    amount('value', columnTexts.fairMarketValue),
    amount('deduction', columnTexts.deductionBeforeLimits),
    text('section', columnTexts.sectionOfForm8283),
    text('source', columnTexts.source),
    text('transaction', columnTexts.transaction),
    text('donee', columnTexts.doneeOrganization),
    text('address', columnTexts.addressOfTheDonee),
    ...priceColumns,
  ],
  sections: (input) => {
    const given = selectYear(input);
    const prices = pricesIn(input);
    return [...new Set(given.map(({ asset }) => asset))].sort().map((asset) => {
      const alike = given.filter((each) => each.asset === asset);
      const section = toSection(alike, given);
      return {
        id: asset,
        title: asset,
        rows: alike.map((each) => [
          ...toRow(each, section, input),
          ...priceCells(prices.get(each.entryId)),
        ]),
      };
    });
  },
  notes: (input) => [
    noteTexts.donationsDeductibleAmount,
    ...(isFormNeeded(selectYear(input)) === false
      ? [noteTexts.donationsTogetherNoMoreThan500]
      : []),
    fill(noteTexts.donationsAppraisal, { citation: donationThresholds.citation }),
  ],
});

const selectYear = (input: ReportInput): readonly Gift[] =>
  input.donations.filter((each) => isInYear(each.on, input));

/** IRC 170(e)(1)(A): the part that wouldn't have been long-term gain isn't deducted. Undefined without a known value. */
const getDeduction = ({ term, basis, value }: Gift): Money | undefined =>
  value === undefined || term === 'long' ? value : smaller(basis, value);

/** Of the gifts with a known value. */
const sumDeductions = (gifts: readonly Gift[]): Money =>
  sum(gifts.map((gift) => getDeduction(gift) ?? zeroMoney));

const isValueUnknown = ({ value }: Gift): boolean => value === undefined;

/** Up to 500 USD for all noncash gifts of a year the form is not needed. Undefined if it depends on an unknown value. */
function isFormNeeded(all: readonly Gift[]): boolean | undefined {
  if (sumDeductions(all) > donationThresholds.value.form) return true;
  return all.some(isValueUnknown) ? undefined : false;
}

/** Of the gifts of an asset. Empty if it depends on an unknown value. */
function toSection(alike: readonly Gift[], all: readonly Gift[]): string {
  if (sumDeductions(alike) > donationThresholds.value.appraisal) return 'B';
  const isNeeded = isFormNeeded(all);
  if (isNeeded === undefined || alike.some(isValueUnknown)) return '';
  return isNeeded ? 'A' : 'none';
}

const toRow = (gift: Gift, section: string, { rounding, organizations }: ReportInput): RowDraft => [
  gift.asset,
  unitsCell(gift.quantity),
  gift.on,
  gift.acquiredOn,
  gift.term ?? '',
  amountCell(gift.basis, rounding),
  amountCell(gift.value, rounding),
  amountCell(getDeduction(gift), rounding),
  section,
  gift.source,
  gift.transactionId,
  organizations?.[gift.transactionId]?.name ?? '',
  organizations?.[gift.transactionId]?.address ?? '',
];
