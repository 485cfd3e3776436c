import {
  subtract,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import { formatDay } from '@lotbook/model/date-text';
import { localDate } from '@lotbook/model/time';
import { courseSums, type Held } from '../history.ts';
import type { FiledBefore, ReportInput, Row } from '../report.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell, type Titled } from '../table.ts';

/**
 * Compares the opening balance of a year today with the closing balance of the locked year before
 * it.
 */
export const openingAfterSeal = tallyReport({
  id: 'opening-after-seal',
  label: 'Opening balances against the sealed year before',
  purpose:
    'By asset: what the year before ended with when it was sealed, what your books of today begin this year with, and what to do where both differ.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  reach: 'history',
  needs: 'filedBefore',
  columns: [
    text('asset', 'Asset'),
    units('sealedUnits', 'Units, sealed'),
    units('presentUnits', 'Units, today'),
    units('unitsApart', 'Units differ by'),
    amount('sealedCost', 'Cost, sealed'),
    amount('presentCost', 'Cost, today'),
    amount('costApart', 'Cost differs by'),
    text('means', 'What it means'),
  ],
  start: courseSums,
  take: (sums, { entries }) => sums.take(entries),
  sections: (sums, input) => {
    const { filedBefore } = input;
    return filedBefore === undefined
      ? []
      : getTables(
          getPairs(
            new Map(sums.end(input.lots).map(({ asset, opening }) => [asset as string, opening])),
            filedBefore,
          ),
          input,
        );
  },
  notes: (sums, input) => {
    const { filedBefore } = input;
    if (filedBefore === undefined)
      return ['The previous year is not locked, so there is no comparison.'];
    const pairs = getPairs(
      new Map(sums.end(input.lots).map(({ asset, opening }) => [asset as string, opening])),
      filedBefore,
    );
    return getNotes(pairs.filter(isApart).length, input, filedBefore);
  },
});

interface Pair {
  readonly asset: string;
  readonly sealed: Held;
  readonly present: Held;
}

const nothing: Held = { quantity: zeroQuantity, basis: zeroMoney };

function getPairs(present: ReadonlyMap<string, Held>, { closing }: FiledBefore): readonly Pair[] {
  const sealed = new Map(closing.map(({ asset, closing: held }) => [asset as string, held]));
  return [...new Set([...sealed.keys(), ...present.keys()])]
    .sort()
    .map((asset) => ({
      asset,
      sealed: sealed.get(asset) ?? nothing,
      present: present.get(asset) ?? nothing,
    }))
    .filter(({ sealed: before, present: now }) =>
      [before.quantity, before.basis, now.quantity, now.basis].some((each) => each !== 0n),
    );
}

const isApart = ({ sealed, present }: Pair): boolean =>
  sealed.quantity !== present.quantity || sealed.basis !== present.basis;

const getTables = (pairs: readonly Pair[], input: ReportInput): readonly Titled[] => [
  { id: 'apart', title: 'Differ', rows: pairs.filter(isApart).map((pair) => toRow(pair, input)) },
  {
    id: 'alike',
    title: 'Agree',
    rows: pairs.filter((pair) => !isApart(pair)).map((pair) => toRow(pair, input)),
  },
];

const toRow = ({ asset, sealed, present }: Pair, { rounding }: ReportInput): Row => [
  asset,
  unitsCell(sealed.quantity),
  unitsCell(present.quantity),
  unitsCell(subtract(present.quantity, sealed.quantity)),
  amountCell(sealed.basis, rounding),
  amountCell(present.basis, rounding),
  amountCell(subtract(present.basis, sealed.basis), rounding),
  getMeaning(subtract(present.quantity, sealed.quantity), subtract(present.basis, sealed.basis)),
];

/** Cost that the sealed return used, and that is there again, lowers gains twice; cost that is gone without having been used lowers none. */
function getMeaning(unitsApart: Quantity, costApart: Money): string {
  if (unitsApart === 0n && costApart === 0n) return '';
  if (unitsApart === 0n)
    return costApart > 0n
      ? 'Cost already used is open again: it would count twice'
      : 'Cost that was never used is missing: it would be lost';
  return unitsApart > 0n
    ? 'Units that the locked year did not have'
    : 'Units of the locked year are missing';
}

function getNotes(
  apart: number,
  { year, settings }: ReportInput,
  { sealedAt, digest }: FiledBefore,
): readonly string[] {
  const before = taxYears[settings.jurisdiction].label(year - 1);
  const seal = `${before} was locked on ${formatDay(localDate(sealedAt, settings.timeZone))} under ${digest}.`;
  if (apart === 0)
    return [
      `This year begins with the closing balance of ${before} as filed. No cost counts twice or is lost.`,
      seal,
    ];
  return [
    'This year is computed from current data, not from the locked figures.',
    `If the current data is right: amend the return of ${before}, then unlock the year, correct it and lock it again. If the return was right: undo the changes made since (see the report Changes since filing of ${before}), or keep them and correct the remaining cost by the difference, with an opening entry or your own basis for the affected lots.`,
    seal,
  ];
}
