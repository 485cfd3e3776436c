import { absolute, quantity } from '@lotbook/decimal/decimal';
import type { AuditedAsset } from './balance-documents.ts';
import type { ComparedBalance } from './SourceReconciliation.tsx';

/** The latest comparison by asset, each followed by the balances entered for other days, newest first. */
export function addReadings(
  assets: readonly AuditedAsset[],
  readings: readonly ComparedBalance[],
): readonly AuditedAsset[] {
  const older = readings.filter(
    ({ asset, at }) =>
      !assets.some((row) => row.asset === asset && isSameInstant(row.reportedAt, at)),
  );
  const names = [
    ...new Set([...assets.map(({ asset }) => asset), ...older.map(({ asset }) => asset)]),
  ].toSorted();
  return names.flatMap((name) => [
    ...assets.filter(({ asset }) => asset === name),
    ...older
      .filter(({ asset }) => asset === name)
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .map((reading) => toRow(reading, getThreshold(assets, name))),
  ]);
}

const isSameInstant = (a: string | null, b: string): boolean =>
  a !== null && Date.parse(a) === Date.parse(b);
const isWithin = (difference: string, threshold: string | null): boolean =>
  threshold !== null && absolute(quantity(difference)) <= quantity(threshold);
const isZero = (amount: string): boolean => /^-?0*\.?0*$/.test(amount);

const getThreshold = (assets: readonly AuditedAsset[], name: string): string | null =>
  assets.find(({ asset }) => asset === name)?.threshold ?? null;

const toRow = (
  { asset, amount, calculated, difference, at }: ComparedBalance,
  threshold: string | null,
): AuditedAsset => ({
  __typename: 'BalanceComparison',
  asset,
  computed: calculated,
  reported: amount,
  reportedAt: at,
  reportedBy: 'person',
  difference,
  unexplained: difference,
  value: null,
  threshold,
  state: isZero(difference)
    ? 'matches'
    : isWithin(difference, threshold)
      ? 'immaterial'
      : 'differs',
  items: [],
});
