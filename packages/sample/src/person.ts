import { mulDiv, round, worth, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import { Market, sampleAssets, type SampleAsset } from './market.ts';
import type { Venue } from './line.ts';
import { Random } from './random.ts';
import { KrakenBook } from './venues/kraken.ts';

type Place = Exclude<Venue, 'lotbook'> | 'metamask';
type Held = SampleAsset | 'USD';

/** A made-up person's balances, and the random numbers that decide the next event. */
export class Person {
  readonly random: Random;
  readonly market: Market;
  readonly kraken = new KrakenBook();
  readonly #held = new Map<string, bigint>();
  #serial = 0;
  /** Cash at Coinbase is deposited before it is spent. */
  readonly hasDeposits: boolean;
  constructor(seed: number, hasDeposits: boolean) {
    this.hasDeposits = hasDeposits;
    this.random = new Random(seed);
    this.market = new Market(seed);
  }

  held(place: Place, asset: Held): Quantity {
    return (this.#held.get(`${place} ${asset}`) ?? 0n) as Quantity;
  }

  change(place: Place, asset: Held, by: bigint): void {
    this.#held.set(`${place} ${asset}`, this.held(place, asset) + by);
  }

  take(place: Place, asset: Held, ...quantities: readonly Quantity[]): void {
    for (const quantity of quantities) this.change(place, asset, negative(quantity));
  }

  /** An asset with a balance worth using. */
  someAsset(
    place: Place,
    at: Instant,
    among: readonly SampleAsset[] = sampleAssets,
  ): SampleAsset | undefined {
    const enough = among.filter(
      (asset) => this.worth(asset, this.held(place, asset), at) > 20n * 10n ** 18n,
    );
    const [first, ...others] = enough;
    return first && this.random.pick([first, ...others]);
  }

  /** A twentieth to three fifths of the balance, in whole 10⁻⁸. */
  some(place: Place, asset: Held): Quantity {
    return this.percent(this.held(place, asset), this.random.between(5, 60));
  }

  percent(quantity: Quantity, percent: number): Quantity {
    return grain(mulDiv(quantity, BigInt(percent), 100n, 'down'));
  }

  /** In parts per hundred thousand. */
  part(quantity: Quantity, parts: number): Quantity {
    return grain(mulDiv(quantity, BigInt(parts), 100_000n, 'down'));
  }

  worth(asset: SampleAsset, quantity: Quantity, at: Instant): Money {
    return round(worth(quantity, this.market.price(asset, at)), 2, 'halfEven');
  }

  /** The units that the amount of money buys. */
  bought(asset: SampleAsset, value: Money, at: Instant): Quantity {
    return grain(mulDiv(value, 10n ** 18n, this.market.price(asset, at), 'down'));
  }

  /** Whole dollars. */
  budget(least: number, limit: number): Money {
    return (BigInt(this.random.between(least, limit)) * 10n ** 18n) as Money;
  }

  /** A new number for every id. */
  serial(): string {
    this.#serial += 1;
    return String(this.#serial).padStart(7, '0');
  }
}

export const later = (at: Instant, seconds: number): Instant =>
  instantFromMs(toMillis(at) + seconds * 1000);
export const negative = (quantity: Quantity): Quantity => (0n - (quantity as bigint)) as Quantity;

const GRAIN = 10n ** 10n;
const grain = (value: bigint): Quantity => ((value / GRAIN) * GRAIN) as Quantity;
