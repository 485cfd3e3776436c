import type { Money } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type {
  Disposal,
  Gift,
  OpenLot,
  TaxEntry,
  TaxResult,
  Term,
  TransactionOutcome,
} from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { compareNaturally } from '../natural.ts';
import { computeDeferral, mayDeferLosses } from './wash-sales.ts';

interface OutcomesAndLots {
  readonly outcomes: readonly TransactionOutcome[];
  readonly lots: readonly OpenLot[];
}

/**
 * Outcomes and lots with wash sale losses deferred (IRC 1091), as `deferLosses` does for a whole
 * result. Entries then report the gain that counts.
 * A loss may be deferred onto what was bought before or after it, so all outcomes of a book have to
 * be passed at once.
 */
export function deferOutcomes<Computed extends OutcomesAndLots>(
  computed: Computed,
  settings: TaxSettings,
): Computed {
  if (!mayDeferLosses(settings)) return computed;
  const { result, carried } = computeDeferral(getWhole(computed), settings);
  const [sold, given, donated] = [
    groupByTransaction(result.disposals),
    groupByTransaction(result.gifts),
    groupByTransaction(result.donations),
  ];
  const lost = groupByTransaction(result.lost);
  const outcomes = computed.outcomes.map((outcome): TransactionOutcome => {
    if (isUntouched(outcome)) return outcome;
    const { transactionId: id } = outcome;
    const after = {
      ...outcome,
      disposals: sold.get(id) ?? [],
      gifts: given.get(id) ?? [],
      donations: donated.get(id) ?? [],
      lost: lost.get(id) ?? [],
    };
    return { ...after, entries: changeEntries(outcome, after, carried).map(dropOrigin) };
  });
  return { ...computed, outcomes, lots: result.lots };
}

const groupByTransaction = <Line extends Left>(lines: readonly Line[]) =>
  Map.groupBy(lines, ({ transactionId }) => transactionId);

const isUntouched = ({ disposals, gifts, donations, lost, entries }: TransactionOutcome): boolean =>
  disposals.length + gifts.length + donations.length + lost.length === 0 &&
  entries.every(({ tookOver }) => tookOver === undefined);

/** The lots that were taken over are only needed here. */
function dropOrigin(entry: TaxEntry): TaxEntry {
  const { tookOver: _, ...rest } = entry;
  return rest;
}

function getWhole({ outcomes, lots }: OutcomesAndLots): TaxResult {
  const disposals = outcomes
    .flatMap((outcome) => outcome.disposals)
    .sort((a, b) => (a.at === b.at ? compareNaturally(a.lotId, b.lotId) : a.at < b.at ? -1 : 1));
  const [entries, income] = [
    outcomes.flatMap((outcome) => outcome.entries),
    outcomes.flatMap((outcome) => outcome.income),
  ];
  const [gifts, donations] = [
    outcomes.flatMap((outcome) => outcome.gifts),
    outcomes.flatMap((outcome) => outcome.donations),
  ];
  const lost = outcomes.flatMap((outcome) => outcome.lost);
  return {
    engine: '',
    entries,
    disposals,
    income,
    gifts,
    donations,
    lost,
    expenses: [],
    lots,
    matches: [],
    totals: [],
    issues: [],
  };
}

type Left = Disposal | Gift;
type Lines = Pick<TransactionOutcome, 'disposals' | 'gifts' | 'donations' | 'lost'>;

/** Sums over the lines of an entry. */
interface Sums {
  basis: bigint;
  short: bigint;
  long: bigint;
}

/** The entries of an outcome, each moved by as much as its lines moved, or as much as it carried over. */
function changeEntries(
  { entries, ...before }: TransactionOutcome,
  after: Lines,
  carried: ReadonlyMap<MovementId, Money>,
): readonly TaxEntry[] {
  const moved = new Map<MovementId, Sums>();
  countAll(moved, after, 1n);
  countAll(moved, before, -1n);
  for (const { id } of entries) if (carried.has(id)) getSums(moved, id).basis += carried.get(id)!;
  const ofFees = entries
    .filter(({ side }) => side === 'fee')
    .reduce((total, { id }) => total + getGain(moved.get(id)), 0n);
  const tied = entries.find(
    ({ side, gainLossTiedFees }) => side === 'outgoing' && gainLossTiedFees !== undefined,
  );
  return entries.map((entry) => {
    const sums = moved.get(entry.id);
    const gain = getGain(sums);
    const tiedBy = gain + (entry === tied ? ofFees : 0n);
    if (!sums || (sums.basis === 0n && sums.short === 0n && sums.long === 0n && tiedBy === 0n))
      return entry;
    return {
      ...entry,
      ...addChanges(entry, {
        costBasis: sums.basis,
        costBasisBeforeFees: sums.basis,
        gainLoss: gain,
        gainLossBeforeFees: gain,
        gainLossTiedFees: tiedBy,
      }),
      ...addChanges(entry, { shortTermGain: sums.short, longTermGain: sums.long }),
    };
  });
}

function countAll(
  sums: Map<MovementId, Sums>,
  { disposals, gifts, donations, lost }: Lines,
  sign: bigint,
): void {
  for (const { entryId, basis, gain, disallowed = 0n as Money, term } of disposals) {
    const found = getSums(sums, entryId);
    found.basis += sign * basis;
    found[term ?? ('short' satisfies Term)] += sign * (gain + disallowed);
  }
  for (const { entryId, basis } of [...gifts, ...donations, ...lost])
    getSums(sums, entryId).basis += sign * basis;
}

function getSums(sums: Map<MovementId, Sums>, id: MovementId): Sums {
  const found = sums.get(id) ?? { basis: 0n, short: 0n, long: 0n };
  sums.set(id, found);
  return found;
}

const getGain = (sums: Sums | undefined): bigint => (sums ? sums.short + sums.long : 0n);

/** Only fields that the entry has. */
function addChanges(
  entry: TaxEntry,
  changes: Readonly<Partial<Record<keyof TaxEntry, bigint>>>,
): Readonly<Record<string, Money>> {
  const fields = entry as unknown as Readonly<Record<string, bigint | undefined>>;
  return Object.fromEntries(
    Object.entries(changes).flatMap(([key, change]) => {
      const was = fields[key];
      return was === undefined ? [] : [[key, (was + change) as Money]];
    }),
  );
}
