import { money, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { isIncome } from '@lotbook/model/category';
import type { TaxEntry } from '@lotbook/model/result';
import { CarfAggregator } from '@lotbook/tir/carf/aggregate';
import { carfKinds, type CarfKind } from '@lotbook/tir/carf/codes';
import { compareWithBooks, type BookComparison } from '@lotbook/tir/carf/compare-with-books';
import { classify, type CarfClass } from './classify.ts';

/** Why the books have no amount for what an exchange reports. */
export type Reason = 'ownTransfer' | 'unmatched' | 'notTaxed';

export interface ProviderLine extends BookComparison {
  readonly reasons: ReadonlySet<Reason>;
  /** A price is missing: the amounts are incomplete. */
  readonly isUnpriced: boolean;
}

/** Units of an asset that were paid as fees: a disposal in the books, and part of a trade for an exchange. */
export interface FeeLine {
  readonly asset: string;
  readonly transactions: number;
  readonly units: Quantity;
  readonly proceeds: Money;
  readonly isUnpriced: boolean;
}

type Key = Pick<BookComparison, 'asset' | 'bucket' | 'type'>;

const toKey = (source: string, { asset, bucket, type }: Key): string =>
  JSON.stringify([source, asset, bucket, type]);

/** Adds up what each source of the account reports about the user, and what the books have for it. */
export class ProviderLines {
  readonly #currency: string;
  readonly #reported = new CarfAggregator(unitDecimals);
  readonly #books = new CarfAggregator(unitDecimals);
  readonly #reasons = new Map<string, Set<Reason>>();
  readonly #unpriced = new Set<string>();
  readonly #fees = new Map<string, Map<string, FeeLine>>();
  /** Sides of the current transaction. */
  #sides: TaxEntry[] = [];

  constructor(currency: string) {
    this.#currency = currency;
  }

  /** Takes sides in the order of their transactions. */
  add(entry: TaxEntry): void {
    if (this.#sides[0] && this.#sides[0].transactionId !== entry.transactionId) this.finish();
    this.#sides.push(entry);
  }

  /** Counts the last transaction. */
  finish(): void {
    const sides = this.#sides;
    this.#sides = [];
    for (const each of sides) {
      if ((each.quantity as bigint) === 0n) continue;
      const isSwap = sides.some(
        ({ side, source, asset }) =>
          side !== 'fee' &&
          each.side !== 'fee' &&
          side !== each.side &&
          source === each.source &&
          asset !== each.asset,
      );
      const found = classify(each, isSwap);
      if (found) this.#count(each, found);
      else if (each.side === 'fee' || each.category.startsWith('fee_')) this.#addFee(each);
      else if (each.surplus) this.#countSurplus(each, each.surplus);
    }
  }

  get sources(): readonly string[] {
    return [...new Set([...this.#reported.userIds, ...this.#fees.keys()])].toSorted();
  }

  listLines(source: string): readonly ProviderLine[] {
    return compareWithBooks(this.#reported.listLines(source), this.#books.listLines(source)).map(
      (line) => ({
        ...line,
        reasons: this.#reasons.get(toKey(source, line)) ?? new Set(),
        isUnpriced: this.#unpriced.has(toKey(source, line)),
      }),
    );
  }

  listFees(source: string): readonly FeeLine[] {
    return [...(this.#fees.get(source)?.values() ?? [])].toSorted((a, b) =>
      a.asset < b.asset ? -1 : 1,
    );
  }

  #count(entry: TaxEntry, found: CarfClass): void {
    const key = toKey(entry.source, {
      asset: entry.asset,
      bucket: carfKinds[found.kind],
      type: found.type,
    });
    const toTransaction = (amount: Money) => ({
      ...found,
      transactionId: entry.transactionId,
      userId: entry.source as string,
      asset: entry.asset as string,
      quantity: entry.quantity,
      amount,
      currency: this.#currency,
      isToUnhostedWallet: false,
      altValuation: '',
    });
    const reported = getReportedAmount(entry, found.kind);
    this.#reported.add(toTransaction(reported ?? zeroMoney));
    const books = getBookAmount(entry, found.kind);
    const reason = books === undefined ? findReason(entry, found.kind) : undefined;
    if (reason === undefined) this.#books.add(toTransaction(books ?? zeroMoney));
    else this.#reasons.set(key, (this.#reasons.get(key) ?? new Set()).add(reason));
    if (reported === undefined || (books === undefined && reason === undefined))
      this.#unpriced.add(key);
  }

  /** Units that came back from staking beyond those that were staked are rewards, which an exchange reports. */
  #countSurplus(entry: TaxEntry, { quantity, basis }: NonNullable<TaxEntry['surplus']>): void {
    if (quantity === 0n) return;
    const category = 'stakingRewards_standard';
    const found = classify({ side: entry.side, category }, false);
    if (found) this.#count({ ...entry, category, quantity, value: basis }, found);
  }

  #addFee({ source, asset, quantity, proceeds }: TaxEntry): void {
    const fees = this.#fees.get(source) ?? new Map<string, FeeLine>();
    this.#fees.set(source, fees);
    const before = fees.get(asset);
    fees.set(asset, {
      asset,
      transactions: (before?.transactions ?? 0) + 1,
      units: ((before?.units ?? 0n) + (quantity as bigint)) as Quantity,
      proceeds: ((before?.proceeds ?? 0n) + (proceeds ?? 0n)) as Money,
      isUnpriced: before?.isUnpriced === true || proceeds === undefined,
    });
  }
}

/** Units of the books are kept in full. */
const unitDecimals = 18;

/** Trades against money by what was paid or received, all else by market value, after transaction fees. CARF, section II.A.3. */
function getReportedAmount(entry: TaxEntry, kind: CarfKind): Money | undefined {
  const { value, proceeds, costBasis, costBasisBeforeFees } = entry;
  if (kind === 'sell') return proceeds ?? value;
  if (kind === 'buy') return costBasisBeforeFees ?? costBasis ?? value;
  return value;
}

/** The cost of what was acquired, the proceeds of what was disposed of, or income. */
function getBookAmount(entry: TaxEntry, kind: CarfKind): Money | undefined {
  if (kind === 'buy' || kind === 'swap_in') return entry.costBasis;
  if (kind === 'transfer_in') return isIncome(entry.category) ? entry.value : undefined;
  return entry.gainLoss === undefined ? undefined : entry.proceeds;
}

function findReason({ category, matchedWith }: TaxEntry, kind: CarfKind): Reason | undefined {
  if (kind !== 'transfer_in' && kind !== 'transfer_out') return undefined;
  if (matchedWith !== undefined) return 'ownTransfer';
  if (category === 'transfer_standard') return 'unmatched';
  return isIncome(category) ? undefined : 'notTaxed';
}

/** A decimal amount of a line. */
export const readAmount = (text: string | undefined): Money => money(text ?? '0');
