import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { TaxYears } from '@lotbook/law/tax-year';
import type { AssetId, LotId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { nameMovements } from './booking/movement-names.ts';
import { unknownLot } from './booking/run.ts';

/** A sale under one of several methods, under which its gain is not the same. */
export interface MethodSale {
  /** The side of the transaction that was sold. */
  readonly entryId: MovementId;
  readonly transactionId: TransactionId;
  readonly at: Instant;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly gain: Money;
  /** The lots that it takes, the most units first. */
  readonly lots: readonly UsedLot[];
  /** Of lots beyond those, all together. */
  readonly furtherLots: number;
  readonly furtherQuantity: Quantity;
  readonly furtherBasis: Money;
}

export interface UsedLot {
  /** Absent for units of unknown origin. */
  readonly lotId?: LotId;
  readonly acquiredOn: LocalDate;
  readonly quantity: Quantity;
  readonly basis: Money;
  /** The source where it was acquired; absent if no row of the book acquired it. */
  readonly source?: SourceId;
}

/**
 * Of more sales of an asset in a year, those that differ least are omitted; of more lots of one
 * sale, those with the fewest units are combined.
 */
export const mostSales = 20;
const mostLots = 6;

interface Candidate {
  readonly entryId: MovementId;
  readonly weight: bigint;
  /** What each method makes of it. */
  readonly lines: readonly (readonly Disposal[])[];
}

/** Of each asset the sales of one tax year that differ most between one method and the others, kept while several methods book the same instants. */
export class DifferingSales {
  readonly #years: TaxYears;
  readonly #year: number;
  readonly #present: number;
  readonly #byAsset = new Map<AssetId, Candidate[]>();

  /** `present`: the place of the method that the others are held against. */
  constructor(
    years: TaxYears,
    { year, present }: { readonly year: number; readonly present: number },
  ) {
    this.#years = years;
    this.#year = year;
    this.#present = present;
  }

  /** What each method booked at one instant. */
  add(methods: readonly (readonly Disposal[])[]): void {
    const first = methods.find(({ length }) => length > 0)?.[0];
    if (!first || this.#years.of(first.disposedOn) !== this.#year) return;
    const entries = new Set<MovementId>();
    for (const disposals of methods) for (const { entryId } of disposals) entries.add(entryId);
    for (const entryId of entries) {
      const gains = methods.map((disposals) => getGain(disposals, entryId));
      const weight = findFarthest(gains, gains[this.#present]!);
      if (weight > 0n) this.#keep(entryId, weight, methods);
    }
  }

  #keep(entryId: MovementId, weight: bigint, methods: readonly (readonly Disposal[])[]): void {
    const { asset } = methods.flatMap(
      (disposals) => disposals.find((each) => each.entryId === entryId) ?? [],
    )[0]!;
    const kept = this.#byAsset.get(asset) ?? [];
    this.#byAsset.set(asset, kept);
    // Of two that differ alike the earlier one stays before the later.
    const place = kept.findLastIndex((each) => each.weight >= weight) + 1;
    if (place >= mostSales) return;
    kept.splice(place, 0, {
      entryId,
      weight,
      lines: methods.map((disposals) => disposals.filter((each) => each.entryId === entryId)),
    });
    if (kept.length > mostSales) kept.pop();
  }

  /** The sales of these assets, for each method in the same order: asset by asset, the greatest difference first. */
  list(
    assets: readonly AssetId[],
    transactions: readonly Transaction[],
  ): readonly (readonly MethodSale[])[] {
    const kept = assets.flatMap((asset) => this.#byAsset.get(asset) ?? []);
    const methods = kept[0]?.lines.map((_, index) => kept.map((each) => toSale(each, index))) ?? [];
    const getSource = getLotSources(
      transactions,
      new Set(methods.flat().flatMap(({ lots }) => lots.flatMap(({ lotId }) => lotId ?? []))),
    );
    return methods.map((sales) =>
      sales.map((sale) => ({
        ...sale,
        lots: sale.lots.map((lot) => addSource(lot, getSource.get(lot.lotId ?? ''))),
      })),
    );
  }
}

function getGain(disposals: readonly Disposal[], entry: MovementId): bigint {
  let sum = 0n;
  for (const { entryId, gain } of disposals) if (entryId === entry) sum += gain;
  return sum;
}

const findFarthest = (values: readonly bigint[], from: bigint): bigint =>
  values.reduce((most, each) => {
    const apart = each > from ? each - from : from - each;
    return apart > most ? apart : most;
  }, 0n);

const addSource = (lot: UsedLot, source: SourceId | undefined): UsedLot =>
  source === undefined ? lot : { ...lot, source };

function toSale({ entryId, lines }: Candidate, method: number): MethodSale {
  const own = lines[method]!.toSorted((a, b) =>
    a.quantity > b.quantity
      ? -1
      : a.quantity < b.quantity
        ? 1
        : a.acquiredOn < b.acquiredOn
          ? -1
          : 1,
  );
  const { transactionId, at, asset } = lines.flat()[0]!;
  const [listed, further] = [own.slice(0, mostLots), own.slice(mostLots)];
  return {
    entryId,
    transactionId,
    at,
    asset,
    quantity: sumLines(own, ({ quantity }) => quantity) as Quantity,
    proceeds: sumLines(own, ({ proceeds }) => proceeds) as Money,
    gain: sumLines(own, ({ gain }) => gain) as Money,
    lots: listed.map(({ lotId, acquiredOn, quantity, basis }) => ({
      ...(lotId === unknownLot ? {} : { lotId }),
      acquiredOn,
      quantity,
      basis,
    })),
    furtherLots: further.length,
    furtherQuantity: sumLines(further, ({ quantity }) => quantity) as Quantity,
    furtherBasis: sumLines(further, ({ basis }) => basis) as Money,
  };
}

const sumLines = (lines: readonly Disposal[], of: (line: Disposal) => bigint): bigint =>
  lines.reduce((sum, line) => sum + of(line), 0n);

/** The sources of lots: lots are named after the transaction side that opened them. */
function getLotSources(
  transactions: readonly Transaction[],
  lots: ReadonlySet<string>,
): ReadonlyMap<string, SourceId> {
  const sources = new Map<string, SourceId>();
  const named = new Set([...lots].flatMap((lot) => [lot, lot.replace(/\/\d+$/, '')]));
  for (const transaction of transactions) {
    if (!transaction.movements.some(({ id }) => named.has(id ?? transaction.id))) continue;
    for (const { id, movement } of nameMovements(transaction))
      if (movement.direction === 'in' && lots.has(id)) sources.set(id, movement.source);
  }
  return sources;
}
