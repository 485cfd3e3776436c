import { getSideEffect } from '@lotbook/engine/effects/leg-effect';
import { getJurisdiction } from '@lotbook/engine/jurisdiction/registry';
import type { Category } from '@lotbook/model/category';
import type { AssetId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { TaxEntry, TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { localDate, type LocalDate } from '@lotbook/model/time';
import type { Quantity } from '@lotbook/decimal/decimal';

/** Rows that a report excludes: a disposal without proceeds, units paid as a fee, income without a value, a gift or donation without one. */
export type ExcludedKind = 'disposal' | 'fee' | 'income' | 'gift';

/** Rows that reports of gains exclude. */
export const ofGains: readonly ExcludedKind[] = ['disposal', 'fee'];
export const totalScope: readonly ExcludedKind[] = ['disposal', 'fee', 'income', 'gift'];

/** One side of a transaction that no total contains because its price is unknown. */
export interface ExcludedRow {
  readonly kind: ExcludedKind;
  readonly transactionId: TransactionId;
  readonly entryId: MovementId;
  readonly on: LocalDate;
  readonly category: Category;
  readonly source: SourceId;
  readonly asset: AssetId;
  readonly quantity: Quantity;
}

type Figures = Pick<TaxResult, 'entries' | 'disposals' | 'income' | 'gifts' | 'donations'>;

interface Context {
  readonly settings: Pick<TaxSettings, 'jurisdiction' | 'treatments' | 'timeZone'>;
  /** The assets that each transaction lacks a price of. Absent if that isn't stored: then fees and answers of single transactions are not looked at. */
  readonly unpriced?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds the sides of whole transactions that count for tax and are in no total. */
export function findExcludedRows(
  { entries, disposals, income, gifts, donations }: Figures,
  { settings, unpriced }: Context,
): readonly ExcludedRow[] {
  const counted = new Set<string>([...disposals, ...income].map(({ entryId }) => entryId));
  for (const { entryId, value } of [...gifts, ...donations])
    if (value !== undefined) counted.add(entryId);
  const suspects = entries.filter(
    (entry) =>
      !counted.has(entry.id) && isUnpriced(entry) && (unpriced?.has(entry.transactionId) ?? true),
  );
  if (suspects.length === 0) return [];
  const sides = sidesByTransaction(entries);
  return suspects.flatMap((entry) => {
    const alone = sides.get(entry.transactionId)?.size === 1;
    const kind = findKind(entry, {
      settings,
      alone,
      isReported: unpriced?.get(entry.transactionId)?.has(entry.asset),
    });
    return kind === undefined ? [] : [toRow(entry, kind, settings)];
  });
}

/** Incoming: without a value. Outgoing and fees: without proceeds; money that only moved has a value. */
const isUnpriced = ({ side, value, proceeds, quantity }: TaxEntry): boolean =>
  quantity !== 0n && (side === 'incoming' ? value === undefined : proceeds === undefined);

function sidesByTransaction(
  entries: readonly TaxEntry[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const sides = new Map<string, Set<string>>();
  for (const { transactionId, side } of entries) {
    if (side === 'fee') continue;
    const known = sides.get(transactionId);
    if (known) known.add(side);
    else sides.set(transactionId, new Set([side]));
  }
  return sides;
}

const kinds: Readonly<Record<string, ExcludedKind>> = {
  dispose: 'disposal',
  claim: 'disposal',
  liquidate: 'disposal',
  give: 'gift',
  donate: 'gift',
  income: 'income',
};

interface About extends Pick<Context, 'settings'> {
  readonly alone: boolean;
  /** Whether an issue reports a missing price for this asset; undefined if issues aren't stored. */
  readonly isReported: boolean | undefined;
}

function findKind(
  entry: TaxEntry,
  { settings, alone, isReported }: About,
): ExcludedKind | undefined {
  if (entry.side === 'fee') return isReported ? 'fee' : undefined;
  const direction = entry.side === 'incoming' ? 'in' : 'out';
  const { effects, units } = getJurisdiction(settings.jurisdiction);
  const side = {
    type: direction === 'in' ? 'deposit' : 'withdrawal',
    category: entry.category,
    direction,
    alone,
  } as const;
  const { effect } = getSideEffect(side, settings.treatments, effects);
  const kind = entry.category === 'fee_standard' && effect === 'dispose' ? 'fee' : kinds[effect];
  // Pools count a gift as a disposal at market value; a donation there needs no value.
  if (kind === 'gift')
    return isReported
      ? effect === 'give' && units.by === 'pools'
        ? 'disposal'
        : 'gift'
      : undefined;
  if (kind !== undefined) return kind;
  if (direction === 'in') return entry.surplus !== undefined && isReported ? 'income' : undefined;
  // The units only moved, so the issue is about the fee.
  if (moves.has(entry.category) || (alone && entry.category === 'stakingDeposit_defi'))
    return undefined;
  // A transaction can have its own answer, which only the issue knows of.
  return isReported && entry.value === undefined ? 'disposal' : undefined;
}

/** What leaves under these stays owned, whatever the answers are. */
const moves: ReadonlySet<Category> = new Set<Category>([
  'collateralizeNonTaxable_standard',
  'stakingDeposit_standard',
  'transfer_standard',
]);

/** Claims on lent and pledged units are named after the units. */
const claimPrefix = /^(?:LOAN|COLL):/;

const toRow = (
  { id, transactionId, at, category, source, asset, quantity }: TaxEntry,
  kind: ExcludedKind,
  settings: Context['settings'],
): ExcludedRow => ({
  kind,
  transactionId,
  entryId: id,
  on: localDate(at, settings.timeZone),
  category,
  source,
  asset: asset.replace(claimPrefix, '') as AssetId,
  quantity,
});

/** The assets that each transaction lacks a price of, out of the issues of a computation. */
export function findUnpriced(
  issues: readonly {
    readonly code: string;
    readonly transactionId: string;
    readonly asset: string;
  }[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const unpriced = new Map<string, Set<string>>();
  for (const { code, transactionId, asset } of issues) {
    if (code !== 'missing-price') continue;
    const assets = unpriced.get(transactionId);
    if (assets) assets.add(asset);
    else unpriced.set(transactionId, new Set([asset]));
  }
  return unpriced;
}
