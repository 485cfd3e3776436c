import { format, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/gains-comparison';
import type { Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import { getSymbol } from '../broker-forms/asset-names.ts';

/** A sale that another product reports: a lot of it, or all of it. */
export interface OtherLine {
  readonly asset: string;
  readonly quantity: Quantity;
  readonly acquired: LocalDate | undefined;
  readonly sold: LocalDate;
  readonly proceeds: Money;
  readonly basis: Money;
}

/** What is compared of a day's sales of an asset, or of all sales of a year. */
export interface Sum {
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
}

export interface Difference {
  readonly asset: string;
  /** The day of the sale here; there, if it is only there. */
  readonly on: LocalDate;
  readonly theirs: Sum;
  readonly ours: Sum;
  /** `ours.gain - theirs.gain`. */
  readonly gain: Money;
  readonly reasons: readonly FilledMessage[];
}

export interface YearComparison {
  readonly year: number;
  readonly theirs: Sum;
  readonly ours: Sum;
  /** Their gains differ by what these add up to. The largest first. */
  readonly differences: readonly Difference[];
  /** Days of an asset on which both agree. */
  readonly agreed: number;
}

export interface ComparisonOptions {
  readonly yearFor: (day: LocalDate) => number;
  /** Differences up to this amount for each of a day's lines are rounding. */
  readonly tolerance: Money;
}

/** The sales of an asset on a day, on one side. */
interface Group {
  readonly asset: string;
  readonly on: LocalDate;
  quantity: bigint;
  proceeds: bigint;
  basis: bigint;
  lines: number;
  readonly acquired: Set<LocalDate>;
}

/**
 * Compares another product's sales with ours, by asset and day, in the tax years that its report has. Days next to each other
 * are one if the quantities are equal: products use different time zones. Fees that are disposals
 * count as sales here.
 */
export function compareGains(
  theirs: readonly OtherLine[],
  ours: readonly Disposal[],
  options: ComparisonOptions,
): readonly YearComparison[] {
  const other = toGroups(
    theirs.map((line) => ({ ...line, on: line.sold, asset: getSymbol(line.asset) })),
  );
  const own = toGroups(
    ours.map((line) => ({ ...line, on: line.disposedOn, acquired: line.acquiredOn })),
  );
  const pairs = pair(other, own);
  const years = Map.groupBy(pairs, ({ theirs: there, ours: here }) =>
    options.yearFor((here ?? there)!.on),
  );
  const reported = new Set(theirs.map(({ sold }) => options.yearFor(sold)));
  return [...years]
    .filter(([year]) => reported.has(year))
    .toSorted(([a], [b]) => a - b)
    .map(([year, all]) => toYear(year, all, options.tolerance));
}

interface Line {
  readonly asset: string;
  readonly on: LocalDate;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly acquired: LocalDate | undefined;
}

type Groups = Map<string, Group>;

function toGroups(lines: readonly Line[]): Groups {
  const groups: Groups = new Map();
  for (const { asset, on, quantity, proceeds, basis, acquired } of lines) {
    const name = asset.toUpperCase();
    const key = toKey(name, on);
    let group = groups.get(key);
    if (!group)
      groups.set(
        key,
        (group = {
          asset: name,
          on,
          quantity: 0n,
          proceeds: 0n,
          basis: 0n,
          lines: 0,
          acquired: new Set(),
        }),
      );
    group.quantity += quantity;
    group.proceeds += proceeds;
    group.basis += basis;
    group.lines += 1;
    if (acquired !== undefined) group.acquired.add(acquired);
  }
  return groups;
}

const toKey = (asset: string, on: LocalDate): string => `${on} ${asset}`;

interface Pair {
  readonly theirs: Group | undefined;
  readonly ours: Group | undefined;
}

function pair(other: Groups, own: Groups): readonly Pair[] {
  const left = new Map(other);
  const pairs: Pair[] = [];
  const alone: Group[] = [];
  for (const [key, ours] of own) {
    const theirs = left.get(key);
    if (!theirs) alone.push(ours);
    else {
      left.delete(key);
      pairs.push({ theirs, ours });
    }
  }
  for (const ours of alone) {
    const near = [-1, 1]
      .map((days) => toKey(ours.asset, addDays(ours.on, days)))
      .find((key) => left.get(key)?.quantity === ours.quantity);
    pairs.push({ theirs: near === undefined ? undefined : left.get(near), ours });
    if (near !== undefined) left.delete(near);
  }
  for (const theirs of left.values()) pairs.push({ theirs, ours: undefined });
  return pairs;
}

const DAY_MS = 86_400_000;
const addDays = (on: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(on) + days * DAY_MS).toISOString().slice(0, 10) as LocalDate;

function toYear(year: number, pairs: readonly Pair[], tolerance: Money): YearComparison {
  const differences = pairs
    .flatMap((each) => toDifference(each, tolerance) ?? [])
    .toSorted(
      (a, b) =>
        Number(magnitude(b.gain) - magnitude(a.gain)) ||
        (a.on < b.on ? -1 : Number(a.on > b.on)) ||
        (a.asset < b.asset ? -1 : 1),
    );
  return {
    year,
    theirs: add(pairs.map((each) => each.theirs)),
    ours: add(pairs.map((each) => each.ours)),
    differences,
    agreed: pairs.length - differences.length,
  };
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function add(groups: readonly (Group | undefined)[]): Sum {
  let [proceeds, basis] = [0n, 0n];
  for (const group of groups) {
    proceeds += group?.proceeds ?? 0n;
    basis += group?.basis ?? 0n;
  }
  return { proceeds: proceeds as Money, basis: basis as Money, gain: (proceeds - basis) as Money };
}

function toDifference({ theirs, ours }: Pair, tolerance: Money): Difference | undefined {
  const [there, here] = [add([theirs]), add([ours])];
  const reasons = theirs && ours ? explain(theirs, ours, tolerance) : [only(ours)];
  if (reasons.length === 0) return undefined;
  const { asset, on } = (ours ?? theirs)!;
  return { asset, on, theirs: there, ours: here, gain: (here.gain - there.gain) as Money, reasons };
}

const only = (ours: Group | undefined): FilledMessage =>
  fill(ours ? texts.onlyOurs : texts.onlyTheirs);

/** Why a day's sales differ; empty if they agree. */
function explain(theirs: Group, ours: Group, tolerance: Money): readonly FilledMessage[] {
  const within = tolerance * BigInt(Math.max(theirs.lines, ours.lines));
  const differ = (a: bigint, b: bigint): boolean => magnitude(a - b) > within;
  const reasons: FilledMessage[] = [];
  // Reports round quantities to eight digits.
  if (magnitude(theirs.quantity - ours.quantity) > roundedUnits * BigInt(theirs.lines))
    reasons.push(
      fill(texts.quantity, {
        theirs: format(theirs.quantity),
        ours: format(ours.quantity),
      }),
    );
  if (differ(theirs.proceeds, ours.proceeds)) reasons.push(fill(texts.proceeds));
  if (differ(theirs.basis, ours.basis)) reasons.push(explainBasis(theirs, ours));
  return reasons;
}

const roundedUnits = 10n ** 10n;

function explainBasis(theirs: Group, ours: Group): FilledMessage {
  if (theirs.basis === zeroMoney) return fill(texts.zeroBasisTheirs);
  if (ours.basis === zeroMoney) return fill(texts.zeroBasisOurs);
  const [there, here] = [list(theirs.acquired), list(ours.acquired)];
  if (there !== '' && here !== '' && there !== here)
    return fill(texts.otherLots, { theirs: there, ours: here });
  return fill(texts.basis);
}

const mostDays = 3;

function list(days: ReadonlySet<LocalDate>): string {
  const sorted = [...days].toSorted();
  return [...sorted.slice(0, mostDays), ...(sorted.length > mostDays ? ['…'] : [])].join(', ');
}
