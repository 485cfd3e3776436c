import {
  add,
  negate,
  share,
  smaller,
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
import {
  isMeasured,
  type DisposalLines,
  type Period,
  type PeriodEnd,
  type PeriodPrices,
} from './measurement.ts';
import { reportMissingPrice } from './missing-price.ts';
import type { Posting } from './posting.ts';

/**
 * IAS 38 revaluation: increases go to the revaluation surplus unless they reverse an earlier loss; decreases use up the surplus before they are a loss.
 * The surplus of units that are disposed of moves to equity, never through profit.
 */
export class RevaluationModel extends CarriedModel {
  readonly #prices: PeriodPrices;
  readonly #surplus = new Map<AssetId, Money>();
  readonly #losses = new Map<AssetId, Money>();

  constructor(prices: PeriodPrices) {
    super();
    this.#prices = prices;
  }

  dispose({ holding, quantity, realized }: Extract<Posting, { kind: 'dispose' }>): DisposalLines {
    const { asset } = holding;
    const held = this.#getHeld(asset);
    const amount = this.carried.take(holding, quantity);
    const released = takePart(this.#surplus, asset, quantity, held);
    takePart(this.#losses, asset, quantity, held);
    const after: readonly DraftLine[] =
      released === 0n
        ? []
        : [
            { role: 'revaluationSurplus', amount: released, asset },
            { role: 'openingEquity', amount: negate(released), asset },
          ];
    return {
      lines: [
        sendUnits({ holding, quantity }, amount),
        ...toGainLines(subtract(realized, amount), asset),
      ],
      after,
    };
  }

  endPeriod({ label, to, isReported }: Period): PeriodEnd {
    const entries: DraftEntry[] = [];
    const issues: JournalIssue[] = [];
    for (const asset of new Set(
      this.carried.list().flatMap(({ holding }) => (isMeasured(holding) ? [holding.asset] : [])),
    )) {
      const price = this.#prices.getClose(asset, to);
      if (price === undefined) {
        if (isReported) issues.push(reportMissingPrice(asset, to));
        continue;
      }
      const lines = this.#revalue(asset, price);
      if (lines.length > 0)
        entries.push({ key: `fv:${label}:${asset}`, date: to, kind: 'remeasure', lines });
    }
    return { entries, issues };
  }

  #revalue(asset: AssetId, price: Money): readonly DraftLine[] {
    const lines: DraftLine[] = [];
    let change = zeroMoney;
    for (const { holding, quantity, amount } of this.carried.list()) {
      if (holding.asset !== asset || quantity <= 0n || !isMeasured(holding)) continue;
      const value = worth(quantity, price);
      const difference = subtract(value, amount);
      if (difference === 0n) continue;
      this.carried.revalue(holding, value);
      lines.push(toHoldingLine(holding, difference));
      change = add(change, difference);
    }
    return change === 0n ? lines : [...lines, ...this.#split(asset, change)];
  }

  /** A change between profit and surplus. */
  #split(asset: AssetId, change: Money): readonly DraftLine[] {
    const [surplus, losses] = [
      this.#surplus.get(asset) ?? zeroMoney,
      this.#losses.get(asset) ?? zeroMoney,
    ];
    const inProfit =
      change > 0n
        ? smaller(change, losses)
        : negate(subtract(negate(change), smaller(negate(change), surplus)));
    const inSurplus = subtract(change, inProfit);
    this.#losses.set(asset, subtract(losses, inProfit));
    this.#surplus.set(asset, add(surplus, inSurplus));
    return [
      ...(inProfit === 0n
        ? []
        : [{ role: 'impairment', amount: negate(inProfit), asset } as const]),
      ...(inSurplus === 0n
        ? []
        : [{ role: 'revaluationSurplus', amount: negate(inSurplus), asset } as const]),
    ];
  }

  #getHeld(asset: AssetId): Quantity {
    return this.carried
      .list()
      .reduce(
        (total, { holding, quantity }) =>
          holding.asset === asset && quantity > 0n ? add(total, quantity) : total,
        0n as Quantity,
      );
  }
}

/** Takes the part of a balance that belongs to some of the units. */
function takePart(
  balances: Map<AssetId, Money>,
  asset: AssetId,
  quantity: Quantity,
  held: Quantity,
): Money {
  const balance = balances.get(asset) ?? zeroMoney;
  if (balance === 0n || held <= 0n) return zeroMoney;
  const part = quantity >= held ? balance : share(balance, quantity, held);
  balances.set(asset, subtract(balance, part));
  return part;
}
