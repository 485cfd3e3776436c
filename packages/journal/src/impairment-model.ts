import {
  add,
  negate,
  share,
  subtract,
  worth,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId, LotId, SourceId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { CostModel } from './cost-model.ts';
import { toGainLines, toHoldingLine, type DraftEntry, type DraftLine } from './draft-entry.ts';
import type { ImpairedLot, JournalIssue } from './journal.ts';
import {
  isMeasured,
  type DisposalLines,
  type Period,
  type PeriodEnd,
  type PeriodPrices,
} from './measurement.ts';
import { reportMissingPrice } from './missing-price.ts';
import type { Posting } from './posting.ts';

interface Lot {
  readonly asset: AssetId;
  readonly acquiredOn: LocalDate;
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly impaired: Money;
  readonly measuredAt?: ImpairedLot['measuredAt'];
}

/** `perLot`: US rules before ASU 2023-08, written down to the lowest price and never up. `perAsset`: IAS 36, measured at the closing price, reversed up to cost. */
export type ImpairmentRule = 'perLot' | 'perAsset';

/** Assets are at cost less impairment. Impairment is carried per asset, in a line without a source. */
export class ImpairmentModel extends CostModel {
  readonly #lots = new Map<LotId, Lot>();
  readonly #prices: PeriodPrices;
  readonly #rule: ImpairmentRule;

  constructor(prices: PeriodPrices, rule: ImpairmentRule) {
    super();
    this.#prices = prices;
    this.#rule = rule;
  }

  override acquire(
    posting: Extract<Posting, { kind: 'acquire' }>,
    date: LocalDate,
  ): readonly DraftLine[] {
    const { lot, holding, quantity, cost } = posting;
    if (isMeasured(holding))
      this.#lots.set(lot, {
        asset: holding.asset,
        acquiredOn: date,
        quantity,
        cost,
        impaired: zeroMoney,
      });
    return super.acquire(posting, date);
  }

  override dispose(posting: Extract<Posting, { kind: 'dispose' }>): DisposalLines {
    const { holding, realized, basis } = posting;
    const released = this.#release(posting);
    const { lines } = super.dispose(posting);
    if (released === 0n) return { lines };
    const [sent] = lines;
    const gain = toGainLines(add(subtract(realized, basis), released), holding.asset);
    return { lines: [...(sent ? [sent] : []), toImpairedLine(holding.asset, released), ...gain] };
  }

  override exchange(
    out: readonly Extract<Posting, { kind: 'handOver' }>[],
    received: readonly Extract<Posting, { kind: 'takeOver' }>[],
    date: LocalDate,
  ): readonly DraftLine[] {
    const lines = [...super.exchange(out, received, date)];
    let handed = zeroMoney;
    for (const { holding, quantity } of out) {
      const released = this.#releaseOldest(holding.asset, quantity);
      if (released !== 0n) lines.push(toImpairedLine(holding.asset, released));
      handed = add(handed, released);
    }
    received.forEach(({ holding, lot, quantity, basis }, index) => {
      const impaired = index === 0 ? handed : zeroMoney;
      if (isMeasured(holding))
        this.#lots.set(lot, {
          asset: holding.asset,
          acquiredOn: date,
          quantity,
          cost: basis,
          impaired,
        });
      if (impaired !== 0n) lines.push(toImpairedLine(holding.asset, negate(impaired)));
    });
    return lines;
  }

  override endPeriod(period: Period): PeriodEnd {
    const issues: JournalIssue[] = [];
    const entries: DraftEntry[] = [];
    for (const asset of [...new Set([...this.#lots.values()].map((lot) => lot.asset))].sort()) {
      const loss =
        this.#rule === 'perLot'
          ? this.#writeDownLots(asset, period)
          : this.#measureAsset(asset, period);
      if (loss === undefined) {
        if (period.isReported) issues.push(reportMissingPrice(asset, period.to));
      } else if (loss !== 0n)
        entries.push({
          key: `impair:${period.label}:${asset}`,
          date: period.to,
          kind: 'impair',
          lines: toLossLines(asset, loss),
        });
    }
    return { entries, issues };
  }

  #writeDownLots(asset: AssetId, { from, to }: Period): Money | undefined {
    let loss = zeroMoney;
    for (const [id, lot] of this.#lots) {
      if (lot.asset !== asset) continue;
      const lowest = this.#prices.getLowest(
        asset,
        lot.acquiredOn > from ? lot.acquiredOn : from,
        to,
      );
      if (lowest === undefined) return loss === 0n ? undefined : loss;
      const excess = subtract(subtract(lot.cost, lot.impaired), worth(lot.quantity, lowest));
      if (excess <= 0n) continue;
      this.#lots.set(id, {
        ...lot,
        impaired: add(lot.impaired, excess),
        measuredAt: { unitPrice: lowest, on: to },
      });
      loss = add(loss, excess);
    }
    return loss;
  }

  #measureAsset(asset: AssetId, { to }: Period): Money | undefined {
    const price = this.#prices.getClose(asset, to);
    if (price === undefined) return undefined;
    let loss = zeroMoney;
    for (const [id, lot] of this.#lots) {
      if (lot.asset !== asset) continue;
      const excess = subtract(lot.cost, worth(lot.quantity, price));
      const impaired = excess > 0n ? excess : zeroMoney;
      loss = add(loss, subtract(impaired, lot.impaired));
      this.#lots.set(id, { ...lot, impaired, measuredAt: { unitPrice: price, on: to } });
    }
    return loss;
  }

  listImpaired(): readonly ImpairedLot[] {
    return [...this.#lots].map(([lot, each]) => ({ lot, ...each }));
  }

  /** Impairment of the units of a disposal, by their lots; without lots by the oldest ones. */
  #release({ holding, slices, quantity }: Extract<Posting, { kind: 'dispose' }>): Money {
    if (!isMeasured(holding)) return zeroMoney;
    if (!slices.every((slice) => this.#lots.has(slice.lot)) || slices.length === 0)
      return this.#releaseOldest(holding.asset, quantity);
    return slices.reduce(
      (total, slice) => add(total, this.#takeFrom(slice.lot, slice.quantity)),
      zeroMoney,
    );
  }

  #releaseOldest(asset: AssetId, quantity: Quantity): Money {
    let [rest, released] = [quantity, zeroMoney];
    for (const [id, lot] of this.#lots) {
      if (rest <= 0n) break;
      if (lot.asset !== asset) continue;
      const taken = rest < lot.quantity ? rest : lot.quantity;
      released = add(released, this.#takeFrom(id, taken));
      rest = subtract(rest, taken);
    }
    return released;
  }

  #takeFrom(id: LotId, quantity: Quantity): Money {
    const lot = this.#lots.get(id);
    if (!lot || lot.quantity === zeroQuantity) return zeroMoney;
    if (quantity >= lot.quantity) {
      this.#lots.delete(id);
      return lot.impaired;
    }
    const [impaired, cost] = [
      share(lot.impaired, quantity, lot.quantity),
      share(lot.cost, quantity, lot.quantity),
    ];
    this.#lots.set(id, {
      ...lot,
      quantity: subtract(lot.quantity, quantity),
      impaired: subtract(lot.impaired, impaired),
      cost: subtract(lot.cost, cost),
    });
    return impaired;
  }
}

const noSource = '' as SourceId;

/** The impairment of an asset: a credit balance next to its cost. */
export const toImpairedLine = (asset: AssetId, amount: Money): DraftLine =>
  toHoldingLine({ role: 'crypto', asset, source: noSource }, amount);

const toLossLines = (asset: AssetId, loss: Money): readonly DraftLine[] => [
  { role: 'impairment', amount: loss, asset },
  toImpairedLine(asset, negate(loss)),
];
