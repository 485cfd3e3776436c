import { add, format, money, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Estimate, Gains } from '@lotbook/engine/planning/estimate';
import type { UncertainGain } from '../account/uncertain-text.ts';
import type { UncertainYear } from '../account/use-uncertain.ts';
import type { Facts } from './documents.ts';
import { estimateTax, type Rates } from './plan.ts';

export interface DoubtContext {
  readonly uncertain: UncertainYear | undefined;
  readonly rates: Rates;
  readonly facts: Pick<Facts, 'jurisdiction'>;
}

/**
 * By how much a figure of the estimate may change with the gains that depend on open issues about
 * cost; undefined if it can't. It rises or falls with each gain, so its ends are where both gains
 * have theirs.
 */
export function getEstimateDoubt(
  gains: Gains,
  getFigure: (estimate: Estimate) => Money,
  { uncertain, rates, facts: { jurisdiction } }: DoubtContext,
): UncertainGain | undefined {
  const now = estimateTax(gains, rates, jurisdiction);
  if (!uncertain || !now) return undefined;
  const [short, long] =
    jurisdiction === 'US' ? [uncertain.shortTerm, uncertain.longTerm] : [uncertain.gain, null];
  const changes = toEnds(short).flatMap((shortBy) =>
    toEnds(long).map((longBy) => {
      const changed = { short: add(gains.short, shortBy), long: add(gains.long, longBy) };
      return subtract(getFigure(estimateTax(changed, rates, jurisdiction)!), getFigure(now));
    }),
  );
  const low = changes.reduce((least, by) => (by < least ? by : least), zeroMoney);
  const high = changes.reduce((most, by) => (by > most ? by : most), zeroMoney);
  return low === high ? undefined : { ...uncertain.gain, low: format(low), high: format(high) };
}

const toEnds = (doubt: UncertainGain | null | undefined): readonly Money[] =>
  doubt ? [money(doubt.low), money(doubt.high)] : [zeroMoney];
