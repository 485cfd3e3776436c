import type { Disposal } from '@lotbook/model/result';
import type { Column, ReportInput, Row } from '../report.ts';
import type { Days } from './days.ts';

/** The columns for the origin of the units, with the jurisdiction's terms. */
export interface IdentifiedBy {
  readonly origin: readonly Column[];
  readonly getOrigin: (disposal: Disposal) => Row;
  /** The jurisdiction's term for the cost of sold units. */
  readonly cost: string;
  readonly last: readonly Column[];
  readonly getLast: (disposal: Disposal) => Row;
  readonly notes: (input: ReportInput, days: Days) => readonly string[];
}

/** Lots, held for long or for short. */
export const lotColumns: IdentifiedBy = {
  origin: [
    { id: 'lot', label: 'Lot', kind: 'text' },
    { id: 'acquired', label: 'Date acquired', kind: 'date' },
    { id: 'sold', label: 'Date sold', kind: 'date' },
  ],
  // The acquisition date of units of unknown origin is unknown.
  getOrigin: ({ lotId, acquiredOn, disposedOn }) => [
    lotId,
    (lotId as string) === 'unknown' ? '' : acquiredOn,
    disposedOn,
  ],
  cost: 'Cost basis',
  last: [
    { id: 'term', label: 'Term', kind: 'text' },
    { id: 'box', label: 'Form 8949 box', kind: 'text' },
  ],
  getLast: ({ term, box }) => [term ?? '', box ?? ''],
  notes: () => [],
};
