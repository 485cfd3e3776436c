import type { Money } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type { Disposal, OpenLot, TaxEntry, TaxResult, Term, TransactionOutcome } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { naturalCompare } from '../natural.ts';
import { deferLosses, mayDeferLosses } from '../wash-sales.ts';

interface Told {
  readonly outcomes: readonly TransactionOutcome[];
  readonly lots: readonly OpenLot[];
}

/**
 * Outcomes and lots with losses of wash sales put off (IRC 1091), as {@link deferLosses} does it of a whole result. Entries then tell the gain that counts.
 * A loss may be put off onto what was bought before or after it, so all outcomes of a book have to be given at once.
 */
export function deferOutcomes<Computed extends Told>(computed: Computed, settings: TaxSettings): Computed {
  if (!mayDeferLosses(settings)) return computed;
  const before = wholeOf(computed);
  const after = deferLosses(before, settings);
  if (after === before) return computed;
  const lines = Map.groupBy(after.disposals, ({ transactionId }) => transactionId);
  const outcomes = computed.outcomes.map((outcome) => {
    if (outcome.disposals.length === 0) return outcome;
    const disposals = lines.get(outcome.transactionId) ?? [];
    return { ...outcome, disposals, entries: withChange(outcome, disposals) };
  });
  return { ...computed, outcomes, lots: after.lots };
}

function wholeOf({ outcomes, lots }: Told): TaxResult {
  const disposals = outcomes.flatMap((outcome) => outcome.disposals).sort((a, b) => (a.at === b.at ? naturalCompare(a.lotId, b.lotId) : a.at < b.at ? -1 : 1));
  const [entries, income] = [outcomes.flatMap((outcome) => outcome.entries), outcomes.flatMap((outcome) => outcome.income)];
  const [gifts, donations] = [outcomes.flatMap((outcome) => outcome.gifts), outcomes.flatMap((outcome) => outcome.donations)];
  return { engine: '', entries, disposals, income, gifts, donations, expenses: [], lots, matches: [], totals: [], issues: [] };
}

/** Sums over the lines of an entry. */
interface Sums {
  basis: bigint;
  short: bigint;
  long: bigint;
}

/** The entries of an outcome, each moved by as much as its lines moved. */
function withChange({ entries, disposals: before }: TransactionOutcome, after: readonly Disposal[]): readonly TaxEntry[] {
  const moved = new Map<MovementId, Sums>();
  for (const line of after) count(moved, line, 1n);
  for (const line of before) count(moved, line, -1n);
  const ofFees = entries.filter(({ side }) => side === 'fee').reduce((total, { id }) => total + gainOf(moved.get(id)), 0n);
  const tied = entries.find(({ side, gainLossTiedFees }) => side === 'outgoing' && gainLossTiedFees !== undefined);
  return entries.map((entry) => {
    const sums = moved.get(entry.id);
    const gain = gainOf(sums);
    const tiedBy = gain + (entry === tied ? ofFees : 0n);
    if (!sums || (sums.basis === 0n && sums.short === 0n && sums.long === 0n && tiedBy === 0n)) return entry;
    return {
      ...entry,
      ...added(entry, { costBasis: sums.basis, costBasisBeforeFees: sums.basis, gainLoss: gain, gainLossBeforeFees: gain, gainLossTiedFees: tiedBy }),
      ...added(entry, { shortTermGain: sums.short, longTermGain: sums.long }),
    };
  });
}

function count(sums: Map<MovementId, Sums>, { entryId, basis, gain, disallowed = 0n as Money, term }: Disposal, sign: bigint): void {
  const found = sums.get(entryId) ?? { basis: 0n, short: 0n, long: 0n };
  sums.set(entryId, found);
  found.basis += sign * basis;
  found[term ?? ('short' satisfies Term)] += sign * (gain + disallowed);
}

const gainOf = (sums: Sums | undefined): bigint => (sums ? sums.short + sums.long : 0n);

/** Only fields that the entry has. */
function added(entry: TaxEntry, changes: Readonly<Partial<Record<keyof TaxEntry, bigint>>>): Readonly<Record<string, Money>> {
  const fields = entry as unknown as Readonly<Record<string, bigint | undefined>>;
  return Object.fromEntries(
    Object.entries(changes).flatMap(([key, change]) => {
      const was = fields[key];
      return was === undefined ? [] : [[key, (was + change) as Money]];
    }),
  );
}
