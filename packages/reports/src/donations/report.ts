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
    const given = ofYear(input);
    const prices = pricesIn(input);
    const ofYearTotal = sum(given.map(getDeduction));
    return [...new Set(given.map(({ asset }) => asset))].sort().map((asset) => {
      const alike = given.filter((each) => each.asset === asset);
      const section = toSection(sum(alike.map(getDeduction)), ofYearTotal);
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
    ...(sum(ofYear(input).map(getDeduction)) > donationThresholds.value.form
      ? []
      : [noteTexts.donationsTogetherNoMoreThan500]),
    fill(noteTexts.donationsAppraisal, { citation: donationThresholds.citation }),
  ],
});

const ofYear = (input: ReportInput): readonly Gift[] =>
  input.donations.filter((each) => isInYear(each.on, input));

/** IRC 170(e)(1)(A): the part that wouldn't have been long-term gain isn't deducted. An unknown value counts as zero. */
function getDeduction({ term, basis, value }: Gift): Money {
  if (value === undefined) return zeroMoney;
  return term === 'long' ? value : smaller(basis, value);
}

/** Of an asset; up to 500 USD for all noncash gifts of a year the form is not needed. */
const toSection = (total: Money, ofYearTotal: Money): string => {
  const { form, appraisal } = donationThresholds.value;
  if (total > appraisal) return 'B';
  return ofYearTotal > form ? 'A' : 'none';
};

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
