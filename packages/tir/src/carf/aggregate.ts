import { format, round, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { toCents } from '../make-sale-form.ts';
import { carfBuckets, carfKinds, type CarfBucket } from './codes.ts';
import type { CarfLine, CarfTransaction } from './records.ts';

interface Sum extends Pick<CarfLine, 'asset' | 'bucket' | 'type' | 'altValuation' | 'currency'> {
  transactions: number;
  amount: bigint;
  units: bigint;
}

/** Adds up transactions by user, asset, kind and type, so memory grows with users and assets only. */
export class CarfAggregator {
  readonly #users = new Map<string, Map<string, Sum>>();
  readonly #unitDecimals: number;

  constructor(unitDecimals: number) {
    this.#unitDecimals = unitDecimals;
  }

  add(transaction: CarfTransaction): void {
    const { kind, type, isToUnhostedWallet } = transaction;
    this.#addTo(transaction, carfKinds[kind], type);
    // Transfers to unhosted wallets are reported by type, and once more in total. CARF, section II.A.3(i).
    if (isToUnhostedWallet) this.#addTo(transaction, 'TransferWallet', '');
  }

  get userIds(): readonly string[] {
    return [...this.#users.keys()];
  }

  /** Lines of a user in the order of the schema, by asset. */
  listLines(userId: string): readonly CarfLine[] {
    return [...(this.#users.get(userId)?.values() ?? [])]
      .toSorted(compareLines)
      .map(({ amount, units, ...line }) => ({
        ...line,
        amount: toCents(amount as Money),
        units: format(round(units as Quantity, this.#unitDecimals, 'halfUp')),
      }));
  }

  #addTo(
    { userId, asset, altValuation, currency, amount, quantity }: CarfTransaction,
    bucket: CarfBucket,
    type: string,
  ): void {
    let sums = this.#users.get(userId);
    if (!sums) {
      sums = new Map();
      this.#users.set(userId, sums);
    }
    const key = JSON.stringify([asset, bucket, type, altValuation, currency]);
    let sum = sums.get(key);
    if (!sum) {
      sum = { asset, bucket, type, altValuation, currency, transactions: 0, amount: 0n, units: 0n };
      sums.set(key, sum);
    }
    sum.transactions += 1;
    sum.amount += amount;
    sum.units += quantity;
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const compareLines = (
  a: Pick<CarfLine, 'asset' | 'bucket' | 'type' | 'altValuation' | 'currency'>,
  b: typeof a,
): number =>
  compareTexts(a.asset, b.asset) ||
  carfBuckets.indexOf(a.bucket) - carfBuckets.indexOf(b.bucket) ||
  compareTexts(a.type, b.type) ||
  compareTexts(a.altValuation, b.altValuation) ||
  compareTexts(a.currency, b.currency);
