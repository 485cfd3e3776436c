import { absolute, money, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Term } from '@lotbook/model/result';
import type { Reported } from '../broker-forms/broker-form.ts';
import { printReport } from '../printed.ts';
import type { ReportRounding } from '../report.ts';

/** Columns (d) to (g) of a line. */
export interface LineAmounts {
  readonly proceeds: Money;
  readonly basis: Money;
  readonly code: string;
  readonly adjustment: Money;
}

interface Ours {
  readonly proceeds: Money;
  readonly basis: Money;
  /** The part of the loss that a wash sale defers, above zero. */
  readonly disallowed: Money;
}

interface About {
  /** For each slice that a form reports: all of the line's, or none. */
  readonly said: readonly Reported[];
  readonly isCollectible: boolean;
  readonly term: Term | undefined;
  readonly rounding: ReportRounding;
}

/** Figures printed by different parties may differ by a cent. */
const tolerance = money('0.01');

/**
 * Computes columns (d) to (g), instructions for Form 8949 (2025). Without a form: our figures, C
 * for a collectible, W for a wash sale. With one: (d) has its proceeds; if they exceed ours, the
 * fees that it omits get code E, if they are below, code O. (e) has its basis if it was reported to
 * the IRS, and B puts the difference into (g); if it wasn't, (e) has ours, and B with zero in (g)
 * means that the form's basis differs. T: the term on the form is wrong.
 */
export function getAmounts(
  ours: Ours,
  { said, isCollectible, term, rounding }: About,
): LineAmounts {
  const codes = [...(isCollectible ? ['C'] : []), ...(ours.disallowed > 0n ? ['W'] : [])];
  if (said.length === 0)
    return {
      proceeds: ours.proceeds,
      basis: ours.basis,
      code: codes.join(''),
      adjustment: ours.disallowed,
    };
  const proceeds = printReport(sum(said.map((each) => each.proceeds)), rounding);
  const shown = said.every(({ basis }) => basis !== undefined)
    ? printReport(sum(said.map(({ basis }) => basis ?? zeroMoney)), rounding)
    : undefined;
  const isReported = said.every(({ basisReported }) => basisReported) && shown !== undefined;
  const basis = isReported ? shown : ours.basis;
  let adjustment: bigint = ours.disallowed;
  if (isApart(proceeds, ours.proceeds)) {
    codes.push(proceeds > ours.proceeds ? 'E' : 'O');
    adjustment += subtract(ours.proceeds, proceeds);
  }
  if (shown !== undefined && isApart(shown, ours.basis)) {
    codes.push('B');
    if (isReported) adjustment += subtract(shown, ours.basis);
  }
  if (
    said.some((each) => each.term !== undefined && each.term !== 'ordinary' && each.term !== term)
  )
    codes.push('T');
  return { proceeds, basis, code: codes.sort().join(''), adjustment: adjustment as Money };
}

const isApart = (a: Money, b: Money): boolean => absolute(subtract(a, b)) > tolerance;
