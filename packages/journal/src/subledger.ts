import {
  add,
  negate,
  subtract,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Book } from '@lotbook/engine/compute';
import { Calendar } from '@lotbook/engine/calendar';
import type { AssetId, LotId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { OpenLot, Term } from '@lotbook/model/result';
import { toMillis, type LocalDate } from '@lotbook/model/time';
import type { Posting } from './posting.ts';
import { prepareBook } from './prepare-book.ts';
import type { TransactionFacts } from './transaction-facts.ts';

/** Units with their cost basis. */
export interface Amounts {
  readonly quantity: Quantity;
  readonly basis: Money;
}

/** What happened to the units of an asset and their cost basis in a period. */
export interface BasisFlow {
  readonly asset: AssetId;
  readonly opening: Amounts;
  readonly purchased: Amounts;
  /** Received as income. */
  readonly earned: Amounts;
  /** Basis taken over from other assets, for example by a wrap. */
  readonly costReceived: Amounts;
  readonly disposed: Amounts;
  /** Paid as fees. */
  readonly fees: Amounts;
  /** Basis that passed to other assets. */
  readonly costTransferred: Amounts;
  readonly closing: Amounts;
}

type FlowKind = Exclude<keyof BasisFlow, 'asset' | 'opening' | 'closing'>;

/** Part of a lot that was disposed of. */
export interface RealizedLot {
  readonly asset: AssetId;
  readonly source: SourceId;
  readonly lot: LotId;
  readonly acquiredOn: LocalDate;
  readonly disposedOn: LocalDate;
  readonly quantity: Quantity;
  readonly proceeds: Money;
  readonly basis: Money;
  readonly gain: Money;
  readonly term?: Term | undefined;
  readonly transactionId: TransactionId;
}

interface Flow {
  opening: Amounts;
  closing: Amounts;
  readonly parts: Record<FlowKind, Amounts>;
}

const none: Amounts = { quantity: zeroQuantity, basis: zeroMoney };
const noParts = (): Flow['parts'] => ({
  purchased: none,
  earned: none,
  costReceived: none,
  disposed: none,
  fees: none,
  costTransferred: none,
});

/** Adds up cost basis by asset, and lists disposals, while transactions pass in the order of time. Cost basis doesn't depend on the measurement model. */
export class Subledger {
  readonly #flows = new Map<AssetId, Flow>();
  readonly #from: LocalDate | undefined;
  readonly #onRealized: (realized: RealizedLot) => void;

  constructor(
    from: LocalDate | undefined,
    onRealized: (realized: RealizedLot) => void = () => undefined,
  ) {
    this.#from = from;
    this.#onRealized = onRealized;
  }

  record(facts: TransactionFacts, postings: readonly Posting[]): void {
    const isInPeriod = this.#from === undefined || facts.date >= this.#from;
    for (const posting of postings) {
      const kind = getFlowKind(posting, facts);
      if (kind !== undefined && 'holding' in posting && 'quantity' in posting)
        this.#add(
          posting.holding.asset,
          kind,
          {
            quantity: posting.quantity,
            basis: posting.kind === 'acquire' ? posting.cost : getBasis(posting),
          },
          isInPeriod,
        );
    }
    if (isInPeriod) for (const each of listRealized(facts)) this.#onRealized(each);
  }

  /** By asset, without assets that were neither held nor moved. */
  finish(): readonly BasisFlow[] {
    return [...this.#flows]
      .filter(([, { opening, parts }]) =>
        [opening, ...Object.values(parts)].some(
          ({ quantity, basis }) => quantity !== 0n || basis !== 0n,
        ),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([asset, { opening, closing, parts }]) => ({ asset, opening, ...parts, closing }));
  }

  #add(asset: AssetId, kind: FlowKind, amounts: Amounts, isInPeriod: boolean): void {
    const flow = this.#flows.get(asset) ?? { opening: none, closing: none, parts: noParts() };
    this.#flows.set(asset, flow);
    const signed = isReceived[kind] ? amounts : negateAmounts(amounts);
    flow.closing = addAmounts(flow.closing, signed);
    if (isInPeriod) flow.parts[kind] = addAmounts(flow.parts[kind], amounts);
    else flow.opening = addAmounts(flow.opening, signed);
  }
}

const isReceived: Readonly<Record<FlowKind, boolean>> = {
  purchased: true,
  earned: true,
  costReceived: true,
  disposed: false,
  fees: false,
  costTransferred: false,
};

const addAmounts = (a: Amounts, b: Amounts): Amounts => ({
  quantity: add(a.quantity, b.quantity),
  basis: add(a.basis, b.basis),
});

const negateAmounts = ({ quantity, basis }: Amounts): Amounts => ({
  quantity: negate(quantity),
  basis: negate(basis),
});

const getBasis = (posting: Posting): Money => ('basis' in posting ? posting.basis : zeroMoney);

function getFlowKind(posting: Posting, facts: TransactionFacts): FlowKind | undefined {
  switch (posting.kind) {
    case 'acquire':
      return facts.income.some(({ entryId }) => (entryId as string) === (posting.lot as string))
        ? 'earned'
        : 'purchased';
    case 'takeOver':
      return 'costReceived';
    case 'handOver':
      return 'costTransferred';
    case 'dispose':
      return isFee(posting, facts) ? 'fees' : 'disposed';
    default:
      return undefined;
  }
}

const isFee = (
  { holding, quantity, basis }: Extract<Posting, { kind: 'dispose' }>,
  { entries }: TransactionFacts,
): boolean =>
  entries.some(
    (entry) =>
      entry.side === 'fee' &&
      entry.asset === holding.asset &&
      entry.quantity === quantity &&
      (entry.costBasis ?? zeroMoney) === basis,
  );

/** Sales and fees at their proceeds, gifts and donations at market value, lost units at cost. */
function listRealized({ disposals, gifts, lost }: TransactionFacts): readonly RealizedLot[] {
  return [
    ...disposals.map(
      ({ lotId, proceeds, basis, acquiredOn, disposedOn, ...each }): RealizedLot => ({
        ...pick(each),
        lot: lotId,
        acquiredOn,
        disposedOn,
        proceeds,
        basis,
        gain: subtract(proceeds, basis),
      }),
    ),
    ...gifts.map(({ lotId, value, basis, acquiredOn, on, ...each }): RealizedLot => ({
      ...pick(each),
      lot: lotId,
      acquiredOn,
      disposedOn: on,
      proceeds: value ?? basis,
      basis,
      gain: subtract(value ?? basis, basis),
    })),
    ...lost.map(({ lotId, basis, acquiredOn, on, ...each }): RealizedLot => ({
      ...pick(each),
      lot: lotId,
      acquiredOn,
      disposedOn: on,
      proceeds: basis,
      basis,
      gain: zeroMoney,
    })),
  ];
}

const pick = ({
  asset,
  source,
  quantity,
  term,
  transactionId,
}: Pick<RealizedLot, 'asset' | 'source' | 'quantity' | 'term' | 'transactionId'>) => ({
  asset,
  source,
  quantity,
  transactionId,
  ...(term !== undefined && { term }),
});

/** The open lots of a book at the end of a day, computed from the transactions up to then. */
export function listLotsAt(taxBook: Book, to: LocalDate): readonly OpenLot[] {
  const end = new Calendar(taxBook.settings.timeZone);
  const transactions = taxBook.transactions.filter(({ at }) => end.toDate(toMillis(at)) <= to);
  return prepareBook({ ...taxBook, transactions }).result.lots;
}
