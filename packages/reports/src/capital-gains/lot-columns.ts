import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import type { Disposal } from '@lotbook/model/result';
import type { ColumnDraft, ReportInput, RowDraft } from '../report.ts';
import type { Text } from '../report-text.ts';
import type { Days } from './days.ts';

/** The columns for the origin of the units, with the jurisdiction's terms. */
export interface IdentifiedBy {
  readonly origin: readonly ColumnDraft[];
  readonly getOrigin: (disposal: Disposal) => RowDraft;
  /** The jurisdiction's term for the cost of sold units. */
  readonly cost: Text;
  readonly last: readonly ColumnDraft[];
  readonly getLast: (disposal: Disposal) => RowDraft;
  readonly notes: (input: ReportInput, days: Days) => readonly Text[];
}

/** Lots, held for long or for short. */
export const lotColumns: IdentifiedBy = {
  origin: [
    { id: 'lot', label: columnTexts.lot, kind: 'text' },
    { id: 'acquired', label: columnTexts.dateAcquired, kind: 'date' },
    { id: 'sold', label: columnTexts.dateSold, kind: 'date' },
  ],
  // The acquisition date of units of unknown origin is unknown.
  getOrigin: ({ lotId, acquiredOn, disposedOn }) => [
    lotId,
    (lotId as string) === 'unknown' ? '' : acquiredOn,
    disposedOn,
  ],
  cost: cellTexts.costBasis,
  last: [
    { id: 'term', label: columnTexts.term, kind: 'text' },
    { id: 'box', label: columnTexts.form8949Box, kind: 'text' },
  ],
  getLast: ({ term, box }) => [term ?? '', box ?? ''],
  notes: () => [],
};
