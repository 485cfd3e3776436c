import {
  money,
  negate,
  share,
  subtract,
  worth,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { CarriedModel } from './carried-model.ts';
import { sendUnits } from './cost-model.ts';
import { toGainLines, toHoldingLine, type DraftEntry, type DraftLine } from './draft-entry.ts';
import type { JournalIssue } from './journal.ts';
import type { Loans } from './loans.ts';
import {
  isMeasured,
  type DisposalLines,
  type Period,
  type PeriodEnd,
  type PeriodPrices,
} from './measurement.ts';
import { reportMissingPrice } from './missing-price.ts';
import type { Holding, Posting } from './posting.ts';

const all = money('100');

/**
 * ASC 350-60: assets are at fair value through net income. Units are measured before removal and removed at fair value, so a disposal shows no gain of its own.
 * IAS 2.3(b) for broker-traders is the same at fair value less costs to sell; a sale removes units at what it brought, since its costs are fees of their own.
 */
export class FairValueModel extends CarriedModel {
  readonly #prices: PeriodPrices;
  readonly #costsToSell: Money;
  override readonly measuresLoans = true;

  /** `costsToSell`: percent of the fair value that period ends deduct. ASC 350-60 deducts none. */
  constructor(prices: PeriodPrices, loans?: Loans, costsToSell = zeroMoney) {
    super(loans);
    this.#prices = prices;
    this.#costsToSell = costsToSell;
  }

  /** Units that are held when the model begins. */
  start(holding: Holding, quantity: Quantity, amount: Money): void {
    this.carried.put(holding, quantity, amount);
  }

  dispose({ holding, quantity, realized }: Extract<Posting, { kind: 'dispose' }>): DisposalLines {
    const amount = this.carried.take(holding, quantity);
    const change = subtract(realized, amount);
    if (!isMeasured(holding))
      return {
        lines: [sendUnits({ holding, quantity }, amount), ...toGainLines(change, holding.asset)],
      };
    const before: readonly DraftLine[] =
      change === 0n
        ? []
        : [
            toHoldingLine(holding, change),
            { role: 'unrealized', amount: negate(change), asset: holding.asset },
          ];
    return { lines: [sendUnits({ holding, quantity }, realized)], before };
  }

  /** One entry per asset with a line per holding, and one for what is owed. */
  endPeriod({ label, to, isReported }: Period): PeriodEnd {
    const lines = new Map<string, DraftLine[]>();
    const issues: JournalIssue[] = [];
    const reportMissing = (asset: AssetId): void => {
      if (isReported && !issues.some((issue) => issue.asset === asset))
        issues.push(reportMissingPrice(asset, to));
    };
    for (const { holding, quantity, amount } of this.carried.list()) {
      if (quantity <= 0n || !isMeasured(holding)) continue;
      const price = this.#prices.getClose(holding.asset, to);
      if (price === undefined) {
        reportMissing(holding.asset);
        continue;
      }
      const value = this.#deductCosts(worth(quantity, price));
      const change = subtract(value, amount);
      if (change === 0n) continue;
      this.carried.revalue(holding, value);
      const list = lines.get(holding.asset) ?? [];
      list.push(toHoldingLine(holding, change), {
        role: 'unrealized',
        amount: negate(change),
        asset: holding.asset,
      });
      lines.set(holding.asset, list);
    }
    const owed = this.loans.measure(({ holding, quantity }) => {
      const price = this.#prices.getClose(holding.asset, to);
      if (price === undefined) reportMissing(holding.asset);
      return price && worth(quantity, price);
    });
    for (const [asset, each] of owed) lines.set(asset, [...(lines.get(asset) ?? []), ...each]);
    const entries = [...lines].map(([asset, each]): DraftEntry => ({
      key: `fv:${label}:${asset}`,
      date: to,
      kind: 'remeasure',
      lines: each,
    }));
    return { entries, issues };
  }

  #deductCosts(fairValue: Money): Money {
    return this.#costsToSell === 0n
      ? fairValue
      : share(fairValue, subtract(all, this.#costsToSell), all);
  }
}
