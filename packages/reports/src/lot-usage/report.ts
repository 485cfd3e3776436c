import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { unitPrice, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Disposal, Gift } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { getCountedGain, getDeferredLossColumns } from '../deferred-losses.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import { isInYear, type ReportInput, type RowDraft } from '../report.ts';
import {
  amount,
  amountCell,
  unitPriceCell,
  date,
  tableReport,
  text,
  units,
  unitsCell,
} from '../table.ts';

/** Which lots were used up in a year and what for: every slice of every lot that left. */
export const lotUsage = tableReport({
  id: 'lot-usage',
  label: catalogTexts.lotUsageLabel,
  purpose: catalogTexts.lotUsagePurpose,
  jurisdictions: ['US'],
  perYear: true,
  ofPeriod: true,
  group: 'gains',
  uncertain: ['gains', 'given'],
  leavesOut: ofGains,
  reach: 'year',
  fedInto: 'alphabetically',
  columns: (input) => [
    text('lot', columnTexts.lot),
    text('asset', columnTexts.asset),
    date('acquired', columnTexts.dateAcquired),
    date('left', columnTexts.dateDisposed),
    text('as', columnTexts.disposedAs),
    units('quantity', columnTexts.quantity),
    { ...amount('unitCost', columnTexts.costOfOne), sum: false },
    amount('basis', columnTexts.costBasis),
    amount('proceeds', columnTexts.proceeds),
    ...getDeferredLossColumns(input),
    amount('gain', columnTexts.gainOrLoss),
    text('source', columnTexts.source),
    text('transaction', columnTexts.transaction),
    text('disposal', columnTexts.evidence),
  ],
  sections: (input) => {
    const slices = getSlices(input);
    return [...new Set(slices.map(({ asset }) => asset))].sort().map((asset) => ({
      id: asset,
      title: asset,
      rows: slices.filter((slice) => slice.asset === asset).map((slice) => toRow(slice, input)),
    }));
  },
});

interface Slice {
  readonly lotId: string;
  readonly asset: string;
  readonly acquiredOn: LocalDate;
  readonly at: Instant;
  readonly left: LocalDate;
  readonly as: 'sale' | 'fee' | 'gift' | 'donation' | 'lost';
  readonly quantity: Quantity;
  readonly basis: Money;
  readonly proceeds?: Money;
  readonly gain?: Money;
  readonly disallowed?: Money;
  readonly source: string;
  readonly transactionId: string;
  /** The key of the line's explanation in the application; empty for gifts. */
  readonly disposal: string;
}

function getSlices(input: ReportInput): readonly Slice[] {
  const sold = input.disposals.map((each: Disposal): Slice => ({
    ...each,
    left: each.disposedOn,
    as: each.isFee ? 'fee' : 'sale',
    disposal: each.id,
  }));
  const toSlices = (list: readonly Gift[], as: 'gift' | 'donation' | 'lost') =>
    list.map((each): Slice => ({ ...each, left: each.on, as, disposal: '' }));
  return [
    ...sold,
    ...toSlices(input.gifts, 'gift'),
    ...toSlices(input.donations, 'donation'),
    ...toSlices(input.lost, 'lost'),
  ]
    .filter((slice) => isInYear(slice.left, input))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

const toRow = (slice: Slice, input: ReportInput): RowDraft => [
  slice.lotId,
  slice.asset,
  slice.lotId === 'unknown' ? '' : slice.acquiredOn,
  slice.left,
  slice.as,
  unitsCell(slice.quantity),
  unitPriceCell(unitPrice(slice.basis, slice.quantity)),
  amountCell(slice.basis, input.rounding),
  amountCell(slice.proceeds, input.rounding),
  ...getDeferredLossColumns(input).map(() => amountCell(slice.disallowed, input.rounding)),
  amountCell(
    slice.gain === undefined ? undefined : getCountedGain({ ...slice, gain: slice.gain }),
    input.rounding,
  ),
  slice.source,
  slice.transactionId,
  slice.disposal,
];
