import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import {
  subtract,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import { localDate } from '@lotbook/model/time';
import { courseSums, type Held } from '../history.ts';
import type { FiledBefore, ReportInput, RowDraft } from '../report.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell, type Titled } from '../table.ts';

/**
 * Compares the opening balance of a year today with the closing balance of the locked year before
 * it.
 */
export const openingAfterSeal = tallyReport({
  id: 'opening-after-seal',
  label: catalogTexts.openingAfterSealLabel,
  purpose: catalogTexts.openingAfterSealPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  uncertain: ['gains', 'given', 'lots'],
  reach: 'history',
  needs: 'filedBefore',
  columns: [
    text('asset', columnTexts.asset),
    units('sealedUnits', columnTexts.unitsSealed),
    units('presentUnits', columnTexts.unitsToday),
    units('unitsApart', columnTexts.unitsDifferBy),
    amount('sealedCost', columnTexts.costSealed),
    amount('presentCost', columnTexts.costToday),
    amount('costApart', columnTexts.costDiffersBy),
    text('means', columnTexts.whatItMeans),
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
    if (filedBefore === undefined) return [noteTexts.openingAfterSealThePreviousYearIsNot];
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
  {
    id: 'apart',
    title: cellTexts.differ,
    rows: pairs.filter(isApart).map((pair) => toRow(pair, input)),
  },
  {
    id: 'alike',
    title: cellTexts.agree,
    rows: pairs.filter((pair) => !isApart(pair)).map((pair) => toRow(pair, input)),
  },
];

const toRow = ({ asset, sealed, present }: Pair, { rounding }: ReportInput): RowDraft => [
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
function getMeaning(unitsApart: Quantity, costApart: Money): Text {
  if (unitsApart === 0n && costApart === 0n) return '';
  if (unitsApart === 0n)
    return costApart > 0n ? cellTexts.costReopened : cellTexts.unusedCostMissing;
  return unitsApart > 0n ? cellTexts.unitsAdded : cellTexts.unitsMissing;
}

function getNotes(
  apart: number,
  { year, settings }: ReportInput,
  { sealedAt, digest }: FiledBefore,
): readonly Text[] {
  const before = taxYears[settings.jurisdiction].label(year - 1);
  const seal = fill(noteTexts.openingAfterSealLocked, {
    year: before,
    day: localDate(sealedAt, settings.timeZone),
    digest,
  });
  if (apart === 0) return [fill(noteTexts.openingAfterSealAgrees, { year: before }), seal];
  return [
    noteTexts.openingAfterSealCurrentData,
    fill(noteTexts.openingAfterSealAdvice, { year: before }),
    seal,
  ];
}
