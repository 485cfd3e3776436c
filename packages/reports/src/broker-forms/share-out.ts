import { mulDiv, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import type { BrokerLine, Reported } from './broker-form.ts';
import type { Sale } from './sale.ts';

/**
 * Allocates lines to the slices of the sales that they report. A line with the units of a slice
 * belongs to that slice; short- and long-term lines are allocated among slices of that term if both
 * sides distinguish terms; else all lines among all slices. Shares are proportional to proceeds,
 * and the last takes the rest, so that they add up to the lines.
 */
export function shareUnits(
  lines: readonly BrokerLine[],
  sales: readonly Sale[],
): readonly (readonly [id: string, part: Reported])[] {
  const slices = sales.flatMap((sale) => sale.slices);
  const paired = pairLines(lines, slices);
  if (paired) return paired.map(([line, slice]) => [slice.id, getReported(line)]);
  const terms = ['short', 'long'] as const;
  const byTerm = terms.map(
    (term) =>
      [
        lines.filter((line) => line.term === term),
        slices.filter((slice) => slice.term === term),
      ] as const,
  );
  const isByTerm =
    byTerm.every(([some, parts]) => some.length > 0 === parts.length > 0) &&
    lines.every(({ term }) => term === 'short' || term === 'long');
  return isByTerm ? byTerm.flatMap(([some, parts]) => among(some, parts)) : among(lines, slices);
}

const getReported = ({ proceeds, basis, basisReported, term }: BrokerLine): Reported => ({
  proceeds,
  ...(basis !== undefined && { basis }),
  basisReported,
  ...(term && { term }),
});

/**
 * Pairs each slice with a line of the same units and, if the line reports one, the same purchase
 * date; undefined if they don't pair up.
 */
function pairLines(
  lines: readonly BrokerLine[],
  slices: readonly Disposal[],
): readonly (readonly [BrokerLine, Disposal])[] | undefined {
  if (lines.length !== slices.length) return undefined;
  const left = [...lines];
  const pairs: (readonly [BrokerLine, Disposal])[] = [];
  for (const slice of slices) {
    const same = left.filter(({ quantity }) => quantity === slice.quantity);
    const line = same.find(({ acquired }) => acquired === slice.acquiredOn) ?? same[0];
    if (!line) return undefined;
    left.splice(left.indexOf(line), 1);
    pairs.push([line, slice]);
  }
  return pairs;
}

function among(
  lines: readonly BrokerLine[],
  slices: readonly Disposal[],
): readonly (readonly [string, Reported])[] {
  if (lines.length === 0) return [];
  const weights = noWeights();
  for (const slice of slices) addWeight(weights, slice);
  const getPart = makeLineShare(lines, weights);
  return slices.map((slice) => [slice.id, getPart(slice)]);
}

/** What shares of slices go by. */
export interface Weights {
  proceeds: bigint;
  quantity: bigint;
  count: number;
  /** There were proceeds, so shares are proportional to them. */
  isPaid: boolean;
}

export const noWeights = (): Weights => ({ proceeds: 0n, quantity: 0n, count: 0, isPaid: false });

export function addWeight(weights: Weights, { proceeds, quantity }: Disposal): void {
  weights.proceeds += proceeds;
  weights.quantity += quantity;
  weights.count += 1;
  weights.isPaid ||= proceeds > 0n;
}

/** Shares lines out slice by slice; `weights` includes all slices. */
export function makeLineShare(
  lines: readonly BrokerLine[],
  weights: Weights,
): (slice: Disposal) => Reported {
  const proceedsParts = parts(sum(lines.map((line) => line.proceeds)), weights);
  const getBasis = lines.every(({ basis }) => basis !== undefined)
    ? parts(sum(lines.map((line) => line.basis ?? zeroMoney)), weights)
    : undefined;
  const basisReported = lines.every((line) => line.basisReported);
  const terms = new Set(lines.map(({ term }) => term));
  const [term] = terms.size === 1 ? [...terms] : [];
  return (slice) => ({
    proceeds: proceedsParts(slice),
    ...(getBasis && { basis: getBasis(slice) }),
    basisReported,
    ...(term && { term }),
  });
}

/**
 * Splits an amount among the slices in proportion to their proceeds, or to units if there were
 * none; the last takes the rest.
 */
function parts(
  total: Money,
  { proceeds, quantity, count, isPaid }: Weights,
): (slice: Disposal) => Money {
  const whole = isPaid ? proceeds : quantity;
  let [left, open] = [total, count];
  return (slice) => {
    open -= 1;
    const weight: bigint = isPaid ? slice.proceeds : slice.quantity;
    const part =
      open === 0 || whole === 0n ? left : (mulDiv(total, weight, whole, 'down') as Money);
    left = subtract(left, part);
    return part;
  };
}
