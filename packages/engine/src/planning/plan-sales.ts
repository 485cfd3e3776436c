import { add, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { Disposal, OpenLot, TaxResult } from '@lotbook/model/result';
import type { LotChoice, LotMethod, TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { unknownLot } from '../booking/run.ts';
import { compute, type Book } from '../compute.ts';

/** A sale under consideration. */
export interface PlannedSale {
  readonly id: string;
  readonly asset: AssetId;
  readonly source: SourceId;
  readonly quantity: Quantity;
  /** What all of it would bring, before costs. */
  readonly proceeds: Money;
  readonly costs: Money;
  /** Specifically identified lots, of those held there. */
  readonly lots?: readonly { readonly lot: LotId; readonly quantity: Quantity }[];
}

/** What a planned sale would come to. */
export interface SaleOutcome {
  readonly saleId: string;
  /** Lines by lot, their `lotId` that of the open lot. */
  readonly lines: readonly Disposal[];
  readonly basis: Money;
  readonly gain: Money;
  /** Only in jurisdictions that distinguish terms. */
  readonly shortTermGain: Money;
  readonly longTermGain: Money;
  /** Units that do not lie there; they count with a basis of zero. */
  readonly missing: Quantity;
}

export interface Holdings {
  /** In the order of age, as a computation gives them. */
  readonly lots: readonly OpenLot[];
  readonly settings: TaxSettings;
  /** When the sales would be. Not before any lot was acquired. */
  readonly at: Instant;
}

/**
 * Estimates sales of current holdings: builds a small book of the open lots and the sales, and
 * computes it like any other. Units on hold can't be sold. `method` replaces the orders in force,
 * as if brokers had been notified in time.
 * @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built
 * in.
 */
export function planSales(
  { lots, settings, at }: Holdings,
  sales: readonly PlannedSale[],
  method?: LotMethod,
): readonly SaleOutcome[] {
  const wanted = new Set(sales.map(({ asset }) => asset));
  const openings = getOpenings(
    joinLotParts(lots.filter((lot) => lot.setAside === undefined && wanted.has(lot.asset))),
    settings,
  );
  const { transitions: _, ...rest } = settings;
  const book: Book = {
    transactions: [...openings.transactions, ...sales.map((sale) => toSale(sale, settings, at))],
    settings: method === undefined ? rest : { ...rest, method, methodChanges: [], custody: {} },
    prices: { find: () => undefined },
    lotChoices: sales.flatMap((sale) => getChoices(sale, openings, at)),
  };
  return getOutcomes(sales, compute(book), openings);
}

/** Transactions that open the lots, and the lot that each represents. */
interface Openings {
  readonly transactions: readonly Transaction[];
  readonly getLot: ReadonlyMap<string, OpenLot>;
  /** By lot and place. */
  readonly getId: ReadonlyMap<string, LotId>;
}

const getPlace = (lot: LotId, source: SourceId): string => `${lot}\n${source}`;

/** The parts of a lot in one place, of which some count as held for longer since they replace what was sold at a loss, as the one that they are sold as. */
function joinLotParts(lots: readonly OpenLot[]): readonly OpenLot[] {
  return [...Map.groupBy(lots, ({ lotId, source }) => getPlace(lotId, source)).values()].map(
    (parts) => {
      const [first] = parts;
      if (parts.length === 1) return first!;
      const total = (of: (part: OpenLot) => bigint): bigint =>
        parts.reduce((sum, part) => sum + of(part), 0n);
      const gift = first!.gift && {
        ...first!.gift,
        worth: total((part) => part.gift!.worth) as Money,
      };
      return {
        ...first!,
        quantity: total(({ quantity }) => quantity) as Quantity,
        basis: total(({ basis }) => basis) as Money,
        ...(gift && { gift }),
      };
    },
  );
}

function getOpenings(lots: readonly OpenLot[], settings: TaxSettings): Openings {
  const getLot = new Map<string, OpenLot>();
  const getId = new Map<string, LotId>();
  const transactions = lots.map((lot, index) => {
    const id = `lot ${index + 1}`;
    getLot.set(id, lot);
    getId.set(getPlace(lot.lotId, lot.source), id as LotId);
    return getOpening(id, lot, settings);
  });
  return { transactions, getLot, getId };
}

/**
 * Each is received when it was acquired; among those of one instant, the number shows which is
 * older. Gifts and inheritances keep their kind, because their sale depends on it.
 */
function getOpening(
  id: string,
  { asset, source, quantity, basis, acquiredAt: at, inherited, gift }: OpenLot,
  { currency }: TaxSettings,
): Transaction {
  const common = { id: id as TransactionId, externalId: id, at };
  const into: Movement = {
    direction: 'in',
    source,
    asset,
    quantity,
    basis: { amount: basis, currency },
  };
  if (gift !== undefined) {
    const given = { ...into, givenOn: gift.on, value: { amount: gift.worth, currency } };
    return { ...common, type: 'deposit', category: 'gift_standard', movements: [given] };
  }
  if (inherited)
    return {
      ...common,
      type: 'deposit',
      category: 'gift_standard',
      movements: [{ ...into, inherited }],
    };
  return { ...common, type: 'opening', movements: [into] };
}

function toSale(
  { id, asset, source, quantity, proceeds, costs }: PlannedSale,
  { currency }: TaxSettings,
  at: Instant,
): Transaction {
  const money = (direction: 'in' | 'fee', amount: Money): Movement => ({
    direction,
    source,
    asset: currency as string as AssetId,
    quantity: amount as bigint as Quantity,
  });
  const given: Movement = {
    direction: 'out',
    source,
    asset,
    quantity,
    ...(proceeds === 0n && { value: { amount: proceeds, currency } }),
  };
  const movements = [given, money('in', proceeds), ...(costs > 0n ? [money('fee', costs)] : [])];
  return {
    id: toSaleId(id),
    externalId: id,
    at,
    type: 'sell',
    category: 'sell_standard',
    movements,
  };
}

const toSaleId = (id: string): TransactionId => `sale ${id}` as TransactionId;

/**
 * Lots identified in the own books count as reported to the broker in time: that is the purpose of
 * the plan.
 */
const getChoices = (
  { id, source, lots = [] }: PlannedSale,
  { getId }: Openings,
  at: Instant,
): readonly LotChoice[] =>
  lots.flatMap(({ lot, quantity }): LotChoice[] => {
    const known = getId.get(getPlace(lot, source));
    return known === undefined
      ? []
      : [
          {
            disposal: toSaleId(id) as string as MovementId,
            lot: known,
            quantity,
            recordedAt: at,
            channel: 'broker',
          },
        ];
  });

function getOutcomes(
  sales: readonly PlannedSale[],
  { disposals }: TaxResult,
  { getLot }: Openings,
): readonly SaleOutcome[] {
  const bySale = Map.groupBy(disposals, ({ transactionId }) => transactionId);
  return sales.map(({ id }) => {
    const lines = joinByLot(
      (bySale.get(toSaleId(id)) ?? []).map((line) => ({
        ...line,
        lotId: getLot.get(line.lotId)?.lotId ?? line.lotId,
      })),
    );
    const sum = (of: (line: Disposal) => bigint): bigint =>
      lines.reduce((total, line) => total + of(line), 0n);
    return {
      saleId: id,
      lines,
      basis: sum(({ basis }) => basis) as Money,
      gain: sum(({ gain }) => gain) as Money,
      shortTermGain: sum(({ term, gain }) => (term === 'short' ? gain : 0n)) as Money,
      longTermGain: sum(({ term, gain }) => (term === 'long' ? gain : 0n)) as Money,
      missing: sum(({ lotId, quantity }) => (lotId === unknownLot ? quantity : 0n)) as Quantity,
    };
  });
}

/** One line for each lot, even if it is held in several places. */
function joinByLot(lines: readonly Disposal[]): readonly Disposal[] {
  const merged = new Map<LotId, Disposal>();
  for (const line of lines) {
    const before = merged.get(line.lotId);
    merged.set(line.lotId, before ? joinDisposals(before, line) : line);
  }
  return [...merged.values()];
}

const joinDisposals = (a: Disposal, b: Disposal): Disposal => ({
  ...a,
  quantity: add(a.quantity, b.quantity),
  proceeds: add(a.proceeds, b.proceeds),
  basis: add(a.basis, b.basis),
  gain: add(a.gain, b.gain),
});
