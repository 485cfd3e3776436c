import {
  add,
  negate,
  share,
  subtract,
  sum,
  worth,
  zeroMoney,
  type Money,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { CarryingValues, type CarriedUnits } from './carrying-values.ts';
import { toHoldingLine, type DraftEntry, type DraftLine } from './draft-entry.ts';
import { FairValueModel } from './fair-value-model.ts';
import { ImpairmentModel, toImpairedLine } from './impairment-model.ts';
import type { JournalIssue } from './journal.ts';
import { Loans } from './loans.ts';
import {
  isMeasured,
  type DisposalLines,
  type Measurement,
  type Period,
  type PeriodEnd,
  type PeriodPrices,
} from './measurement.ts';
import { reportMissingPrice } from './missing-price.ts';
import { addDays } from './periods.ts';
import type { Posting } from './posting.ts';

type Of<Kind extends Posting['kind']> = Extract<Posting, { kind: Kind }>;

/**
 * The adoption of ASU 2023-08: cost less impairment until the day before, fair value from the first day of the fiscal year of adoption on. On that day the difference between
 * fair value and carrying amount goes to equity, not to income.
 */
export class AdoptionModel implements Measurement {
  readonly loans = new Loans();
  readonly #held = new CarryingValues();
  readonly #before: ImpairmentModel;
  readonly #after: FairValueModel;
  readonly #prices: PeriodPrices;
  readonly #adoptedOn: LocalDate;
  #isAdopted = false;

  constructor(prices: PeriodPrices, adoptedOn: LocalDate) {
    this.#prices = prices;
    this.#adoptedOn = adoptedOn;
    this.#before = new ImpairmentModel(prices, 'perLot');
    this.#after = new FairValueModel(prices, this.loans);
  }

  get measuresLoans(): boolean {
    return this.#isAdopted;
  }

  acquire(posting: Of<'acquire'>, date: LocalDate): readonly DraftLine[] {
    if (this.#isAdopted) return this.#after.acquire(posting);
    this.#held.put(posting.holding, posting.quantity, posting.cost);
    return this.#before.acquire(posting, date);
  }

  dispose(posting: Of<'dispose'>): DisposalLines {
    if (this.#isAdopted) return this.#after.dispose(posting);
    this.#remove(posting);
    return this.#before.dispose(posting);
  }

  move(posting: Of<'move'>, date: LocalDate): readonly DraftLine[] {
    if (this.#isAdopted) return this.#after.move(posting, date);
    const { from, to, quantity, basis } = posting;
    this.#remove({ holding: from, quantity, basis });
    this.#held.put(to, quantity, basis);
    return this.#before.move(posting);
  }

  exchange(
    out: readonly Of<'handOver'>[],
    received: readonly Of<'takeOver'>[],
    date: LocalDate,
  ): readonly DraftLine[] {
    if (this.#isAdopted) return this.#after.exchange(out, received);
    for (const each of out) this.#remove(each);
    for (const { holding, quantity, basis } of received) this.#held.put(holding, quantity, basis);
    return this.#before.exchange(out, received, date);
  }

  endPeriod(period: Period): PeriodEnd {
    if (this.#isAdopted) return this.#after.endPeriod(period);
    const end = this.#before.endPeriod(period);
    if (period.to !== addDays(this.#adoptedOn, -1)) return end;
    const adopted = this.#adopt(period.to);
    const issues = new Map(
      [...end.issues, ...adopted.issues].map((issue) => [issue.asset ?? '', issue]),
    );
    return { entries: [...end.entries, ...adopted.entries], issues: [...issues.values()] };
  }

  listCarried(): readonly CarriedUnits[] {
    return this.#isAdopted ? this.#after.listCarried() : [];
  }

  /** One entry per asset. Without a price, units stay at their carrying amount. */
  #adopt(on: LocalDate): PeriodEnd {
    this.#isAdopted = true;
    const issues: JournalIssue[] = [];
    const impaired = this.#sumImpaired();
    const debts = this.#measureDebts(on);
    const byAsset = Map.groupBy(this.#held.list(), ({ holding }) => holding.asset);
    const entries = [...new Set([...byAsset.keys(), ...debts.keys()])].sort().flatMap((asset) => {
      const price = this.#prices.getClose(asset, on);
      const held = byAsset.get(asset) ?? [];
      if (price === undefined && held.some(isValued)) issues.push(reportMissingPrice(asset, on));
      const lines = [
        ...this.#start(held, { price, impaired: impaired.get(asset) ?? zeroMoney }),
        ...(debts.get(asset) ?? []),
      ];
      return lines.length === 0 ? [] : [toAdoption(this.#adoptedOn, asset, lines)];
    });
    return { entries, issues };
  }

  /** Starts the fair-value model with the units of an asset. Their impairment, kept per asset so far, becomes part of what each holding is carried at. */
  #start(
    held: readonly CarriedUnits[],
    { price, impaired }: { readonly price: Money | undefined; readonly impaired: Money },
  ): readonly DraftLine[] {
    const valued = held.filter(isValued);
    const cost = sum(valued.map(({ amount }) => amount));
    const lines: DraftLine[] = [];
    let rest = impaired;
    for (const each of held) {
      const { holding, quantity, amount } = each;
      let value = amount;
      if (isValued(each)) {
        const isLast = each === valued.at(-1);
        const part = isLast ? rest : cost === 0n ? zeroMoney : share(impaired, amount, cost);
        rest = subtract(rest, part);
        value = price === undefined ? subtract(amount, part) : worth(quantity, price);
      } else if (price !== undefined && quantity === 0n && isMeasured(holding)) {
        // Its units are gone with a lot of another source, as under universal tracking.
        value = zeroMoney;
      }
      this.#after.start(holding, quantity, value);
      if (value !== amount) lines.push(toHoldingLine(holding, subtract(value, amount)));
    }
    const [first] = held;
    return impaired === 0n || !first
      ? lines
      : [...lines, toImpairedLine(first.holding.asset, impaired)];
  }

  #sumImpaired(): ReadonlyMap<AssetId, Money> {
    const sums = new Map<AssetId, Money>();
    for (const { asset, impaired } of this.#before.listImpaired())
      sums.set(asset, add(sums.get(asset) ?? zeroMoney, impaired));
    return sums;
  }

  /** What is owed in kind is at fair value from then on, too. */
  #measureDebts(on: LocalDate): ReadonlyMap<AssetId, readonly DraftLine[]> {
    const measured = this.loans.measure(({ holding, quantity }) => {
      const price = this.#prices.getClose(holding.asset, on);
      return price && worth(quantity, price);
    });
    return new Map(
      [...measured].map(([asset, some]) => [
        asset,
        some.filter(({ role }) => role === 'loansPayable'),
      ]),
    );
  }

  #remove({ holding, quantity, basis }: Omit<Of<'handOver'>, 'kind'>): void {
    this.#held.put(holding, negate(quantity), negate(basis));
  }
}

const isValued = ({ holding, quantity }: CarriedUnits): boolean =>
  quantity > 0n && isMeasured(holding);

/** The difference between fair value and carrying amount, against equity. */
const toAdoption = (
  adoptedOn: LocalDate,
  asset: AssetId,
  lines: readonly DraftLine[],
): DraftEntry => ({
  key: `adopt:${adoptedOn}:${asset}`,
  date: adoptedOn,
  kind: 'adjust',
  lines: [
    ...lines,
    { role: 'openingEquity', amount: negate(sum(lines.map(({ amount }) => amount))), asset },
  ],
});
