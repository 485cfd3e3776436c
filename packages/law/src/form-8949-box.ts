import type { Box8949, Term } from '@lotbook/model/result';
import { digitalAssetBoxesFrom } from './us-parameters.ts';

/** How the broker reported a sale to the tax office, if at all. */
export type BrokerReport = 'none' | 'proceeds' | 'proceedsAndBasis';

/** The box of Form 8949 for a sale. Form 8949 (2025) and instructions; before 2025 the boxes for securities applied. */
export function form8949Box(sale: {
  readonly term: Term;
  readonly year: number;
  readonly reported: BrokerReport;
}): Box8949 {
  return (sale.year >= digitalAssetBoxesFrom.value ? digitalAssetBoxes : securityBoxes)[
    sale.reported
  ][sale.term];
}

type Boxes = Readonly<Record<BrokerReport, Readonly<Record<Term, Box8949>>>>;

const digitalAssetBoxes: Boxes = {
  proceedsAndBasis: { short: 'G', long: 'J' },
  proceeds: { short: 'H', long: 'K' },
  none: { short: 'I', long: 'L' },
};
const securityBoxes: Boxes = {
  proceedsAndBasis: { short: 'A', long: 'D' },
  proceeds: { short: 'B', long: 'E' },
  none: { short: 'C', long: 'F' },
};

/** The line of Schedule D that takes the totals of a box. Schedule D (2025). */
export const scheduleDLine: Readonly<Record<Box8949, '1b' | '2' | '3' | '8b' | '9' | '10'>> = {
  A: '1b',
  B: '2',
  C: '3',
  D: '8b',
  E: '9',
  F: '10',
  G: '1b',
  H: '2',
  I: '3',
  J: '8b',
  K: '9',
  L: '10',
};
