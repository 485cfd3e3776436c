import { negate, subtract, worth } from '@lotbook/decimal/decimal';
import { CarriedModel, isMeasured } from './carried-model.ts';
import { sendUnits } from './cost-model.ts';
import { toGainLines, toHoldingLine, type DraftEntry, type DraftLine } from './draft-entry.ts';
import type { JournalIssue } from './journal.ts';
import type { DisposalLines, Period, PeriodEnd, PeriodPrices } from './measurement.ts';
import { reportMissingPrice } from './missing-price.ts';
import type { Posting } from './posting.ts';

/**
 * ASC 350-60: assets are at fair value through net income. Units are measured before removal and removed at fair value, so a disposal shows no gain of its own.
 */
export class FairValueModel extends CarriedModel {
  readonly #prices: PeriodPrices;

  constructor(prices: PeriodPrices) {
    super();
    this.#prices = prices;
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

  /** One entry per asset with a line per holding. */
  endPeriod({ label, to, isReported }: Period): PeriodEnd {
    const lines = new Map<string, DraftLine[]>();
    const issues: JournalIssue[] = [];
    for (const { holding, quantity, amount } of this.carried.list()) {
      if (quantity <= 0n || !isMeasured(holding)) continue;
      const price = this.#prices.getClose(holding.asset, to);
      if (price === undefined) {
        if (isReported && !issues.some((issue) => issue.asset === holding.asset))
          issues.push(reportMissingPrice(holding.asset, to));
        continue;
      }
      const value = worth(quantity, price);
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
    const entries = [...lines].map(([asset, each]): DraftEntry => ({
      key: `fv:${label}:${asset}`,
      date: to,
      kind: 'remeasure',
      lines: each,
    }));
    return { entries, issues };
  }
}
