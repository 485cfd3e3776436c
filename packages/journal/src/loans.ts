import {
  add,
  negate,
  share,
  smaller,
  subtract,
  sum,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { toGainLines, toHoldingLine, type DraftLine } from './draft-entry.ts';
import { isMeasured } from './measurement.ts';
import type { Holding, Posting } from './posting.ts';
import type { Role } from './roles.ts';

type Of<Kind extends Posting['kind']> = Extract<Posting, { kind: Kind }>;

/** A loan that is owed in units of an asset. */
export interface OwedUnits {
  readonly holding: Holding;
  readonly quantity: Quantity;
  readonly amount: Money;
}

/** Lines of a repayment. `before` measures the debt before it is repaid. */
export interface RepaymentLines {
  readonly lines: readonly DraftLine[];
  readonly before: readonly DraftLine[];
}

/** Loans in units of an asset, at their carrying amount: what is owed by asset, and fiat that is owed to us. */
export class Loans {
  readonly #owed = new Map<AssetId, OwedUnits>();
  readonly #lent = new Map<AssetId, Money>();

  borrow({ holding, quantity, amount }: Of<'borrow'>): readonly DraftLine[] {
    const found = this.#owed.get(holding.asset);
    this.#owed.set(holding.asset, {
      holding,
      quantity: found ? add(found.quantity, quantity) : quantity,
      amount: found ? add(found.amount, amount) : amount,
    });
    return [toOwedLine(holding.asset, negate(amount))];
  }

  /**
   * The debt of the units repaid is removed at its carrying amount; units beyond what is owed are interest. The rest is a gain or loss, or a change of fair value
   * if debts are measured. Without a known loan of the asset the whole value reduces loans payable, so that the missing loan shows.
   */
  repay({ holding, quantity, amount }: Of<'repay'>, isAtFairValue: boolean): RepaymentLines {
    const { asset } = holding;
    const owed = this.#owed.get(asset);
    if (!owed) return { lines: [toOwedLine(asset, amount)], before: [] };
    const repaid = smaller(quantity, owed.quantity);
    const carrying =
      repaid === owed.quantity ? owed.amount : share(owed.amount, repaid, owed.quantity);
    const value = repaid === quantity ? amount : share(amount, repaid, quantity);
    this.#reduce(owed, repaid, carrying);
    const [change, interest] = [subtract(value, carrying), subtract(amount, value)];
    const isMeasuredDebt = isAtFairValue && isMeasured(holding);
    return {
      lines: [
        toOwedLine(asset, isMeasuredDebt ? value : carrying),
        ...(isMeasuredDebt ? [] : toGainLines(negate(change), asset)),
        ...toLines('expense:interestPayment_standard', interest, asset),
      ],
      before: isMeasuredDebt ? toMeasuredLines(asset, change) : [],
    };
  }

  lend({ holding, quantity, amount }: Of<'lend'>): readonly DraftLine[] {
    const { asset } = holding;
    this.#lent.set(asset, add(this.#lent.get(asset) ?? zeroMoney, amount));
    return [toHoldingLine({ ...holding, role: 'lent' }, amount, quantity)];
  }

  /** What is paid back beyond what was lent is interest. Without a known loan all of it reduces the receivable. */
  collect({ holding, quantity, amount }: Of<'collect'>): readonly DraftLine[] {
    const { asset } = holding;
    const lent = this.#lent.get(asset) ?? zeroMoney;
    const principal = lent === 0n ? amount : smaller(amount, lent);
    this.#lent.set(asset, subtract(lent, smaller(principal, lent)));
    const units = principal === amount ? quantity : share(quantity, principal, amount);
    return [
      toHoldingLine({ ...holding, role: 'lent' }, negate(principal), negate(units)),
      ...toLines('income:interestIncome_standard', subtract(principal, amount), asset),
    ];
  }

  /** Reduces all debts in proportion; what exceeds them is the lender's penalty. Without a known loan the whole value reduces loans payable. */
  discharge({ holding, amount }: Of<'discharge'>): readonly DraftLine[] {
    const owed = [...this.#owed.values()].sort((a, b) =>
      a.holding.asset < b.holding.asset ? -1 : 1,
    );
    const total = sum(owed.map((each) => each.amount));
    if (total <= 0n) return [toOwedLine(holding.asset, amount)];
    const discharged = smaller(amount, total);
    let rest = discharged;
    const lines = owed.map((each, index) => {
      const part = index === owed.length - 1 ? rest : share(discharged, each.amount, total);
      rest = subtract(rest, part);
      const units = part >= each.amount ? each.quantity : share(each.quantity, part, each.amount);
      this.#reduce(each, units, part);
      return toOwedLine(each.holding.asset, part);
    });
    return [...lines, ...toLines('fee', subtract(amount, discharged), holding.asset)];
  }

  /** The change of a debt's value in the account's currency, by asset. */
  measure(
    getValue: (owed: OwedUnits) => Money | undefined,
  ): ReadonlyMap<AssetId, readonly DraftLine[]> {
    const lines = new Map<AssetId, readonly DraftLine[]>();
    for (const owed of this.#owed.values()) {
      const value = isMeasured(owed.holding) ? getValue(owed) : undefined;
      if (value === undefined || value === owed.amount) continue;
      this.#owed.set(owed.holding.asset, { ...owed, amount: value });
      lines.set(
        owed.holding.asset,
        toMeasuredLines(owed.holding.asset, subtract(value, owed.amount)),
      );
    }
    return lines;
  }

  #reduce(owed: OwedUnits, quantity: Quantity, amount: Money): void {
    const { asset } = owed.holding;
    const left = subtract(owed.quantity, quantity);
    if (left <= 0n) this.#owed.delete(asset);
    else this.#owed.set(asset, { ...owed, quantity: left, amount: subtract(owed.amount, amount) });
  }
}

/** Debits reduce a debt. */
const toOwedLine = (asset: AssetId, amount: Money): DraftLine => ({
  role: 'loansPayable',
  amount,
  asset,
});

/** A debt that is worth more is a loss. */
const toMeasuredLines = (asset: AssetId, change: Money): readonly DraftLine[] =>
  change === 0n
    ? []
    : [{ role: 'unrealized', amount: change, asset }, toOwedLine(asset, negate(change))];

const toLines = (role: Role, amount: Money, asset: AssetId): readonly DraftLine[] =>
  amount === 0n ? [] : [{ role, amount, asset }];
