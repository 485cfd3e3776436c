import {
  arrivalDay,
  getBitcoin,
  dateEvents,
  getFee,
  isRound,
  isUncertain,
  isUnpriced,
  toLine,
  poolTokens,
  getRelay,
  getRound,
  type Contents,
  type RandomEvent,
} from './random-events.ts';
import { isPossible } from './plain-possible.ts';
import { listTouched, type PlainRules } from './plain-rules.ts';
import { PlainHoldings } from './plain-holdings.ts';
import type { PlainResult } from './plain-paper.ts';
import {
  at,
  groupByLot,
  claim,
  isShipment,
  loan,
  PlainUnits,
  shipment,
  type Place,
  type Shipment,
  type Unit,
} from './plain-units.ts';

/** A second, plain implementation of the rules, one unit at a time. */
export function computePlainly(all: readonly RandomEvent[], rules: PlainRules): PlainResult {
  const books = new PlainBooks(rules);
  const lines = dateEvents(all).flatMap(
    ({ doing, id, day }) => books.carryOut(doing, id, day) ?? [],
  );
  return { book: lines.join('\n'), ...books.getResult() };
}

/** The line of each possible event, with the holdings after it. */
export function stepByStep(
  all: readonly RandomEvent[],
  rules: PlainRules,
): readonly { readonly line: string; readonly lots: readonly string[] }[] {
  const books = new PlainBooks(rules);
  return dateEvents(all).flatMap(({ doing, id, day }) => {
    const line = books.carryOut(doing, id, day);
    return line === undefined ? [] : [{ line, lots: books.lots() }];
  });
}

const ether = ['BTC', 'ETH'] as const;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

class PlainBooks extends PlainHoldings {
  #divided = new Set<string>();
  #shipped: readonly Shipment[] = [];

  getResult(): Omit<PlainResult, 'book'> {
    return { ...this.paper.getResult(), lots: this.lots() };
  }

  /** The line of the doing, or nothing where the units are not there for it. */
  carryOut(doing: RandomEvent, id: string, day: string): string | undefined {
    this.#land(day);
    [this.paper.id, this.paper.day] = [id, day];
    if (day >= this.rules.separateFrom) this.#separate();
    if (!isPossible(this.units, doing, this.rules.isLendingTaxed)) return undefined;
    const line = toLine(id, day, doing, this.#contents(doing));
    if (day >= '2025-01-01') for (const asset of listTouched(line)) this.#divide(asset);
    this.#do(doing);
    return line;
  }

  /** What comes back for the tokens that leave a position: what went in, and something on top where that is income. */
  #contents(doing: RandomEvent): Contents {
    const { kind, extra } = doing;
    const isKept = kind === 'poolOut' ? this.rules.isPoolKept : this.rules.isReceiptKept;
    const tokens = this.#leaving(doing, this.units.copy());
    const token = tokens.length;
    // An exchange gives back anything of the same worth.
    if (!isKept)
      return {
        token,
        back:
          kind === 'receiptOut'
            ? { ETH: token }
            : token < 8
              ? { ETH: token / 2 }
              : { ETH: (token - 4) / 2, BTC: 1 },
      };
    const inside: Record<string, number> = {};
    for (const { inside: of } of tokens)
      inside[of!.asset] = (inside[of!.asset] ?? 0) + 1 / of!.tokens;
    return { token, back: { ...inside, ETH: (inside['ETH'] ?? 0) + extra } };
  }

  /** Units lie where they belong from the day on from which they leave by source; where there is none, at the end. */
  #separate(): void {
    this.units.method = this.rules.orderAt(this.rules.separateFrom, '');
    this.units.squareAll();
  }

  /** The tokens that leave a position: all of them, or half of each lot where that is a whole number of what is inside. */
  #leaving({ kind, source, amount }: RandomEvent, units: PlainUnits): readonly Unit[] {
    const token = kind === 'poolOut' ? 'LP' : 'stETH';
    units.method = this.rules.orderAt(this.paper.day, source);
    units.square(token, source);
    const tokens = units.all.filter((unit) => unit.asset === token && at(unit, source, 'held'));
    const lots = groupByLot(tokens);
    const isWhole =
      tokens.length % 4 === 0 &&
      lots.every((lot) => lot.length % (2 * lot[0]!.inside!.tokens) === 0);
    return amount <= 2 && isWhole ? lots.flatMap((lot) => lot.slice(lot.length / 2)) : tokens;
  }

  /** The rule that was written down before 2025 says which lots lie where, once the asset is touched again. */
  #divide(asset: string): void {
    const rule = this.rules.divisions[asset];
    if (!rule || this.#divided.has(asset)) return;
    this.#divided.add(asset);
    const counts = new Map<string, number>();
    const isThere = (unit: Unit): boolean =>
      unit.asset === asset && unit.place === 'held' && !isShipment(unit.source);
    for (const unit of this.units.all)
      if (isThere(unit)) counts.set(unit.source, (counts.get(unit.source) ?? 0) + 1);
    const places = [
      ...new Set([...rule.sources, ...this.units.getSourcesByAge(asset, 'held')]),
    ].filter((source) => counts.has(source));
    const all = this.units.takeThese(this.units.all.filter(isThere));
    this.put(all, 'under way', 'held');
    this.units.method = rule.order;
    for (const source of places) {
      const units = Array.from({ length: counts.get(source)! }, () =>
        this.units.takeNext((unit) => unit.asset === asset && at(unit, 'under way', 'held')),
      );
      this.put(units, source, 'held');
    }
  }

  /** What was shipped arrives before the day, the first arrivals first. */
  #land(before: string): void {
    const arriving = this.#shipped.filter(({ on }) => on < before);
    this.#shipped = this.#shipped.filter(({ on }) => on >= before);
    for (const { asset, from, to, on } of arriving.toSorted((a, b) => compare(a.on, b.on))) {
      if (on >= this.rules.separateFrom) this.#separate();
      if (on >= '2025-01-01') this.#divide(asset);
      this.put(
        this.units.takeThese(
          this.units.all.filter((unit) => unit.asset === asset && unit.source === from),
        ),
        to,
        'held',
      );
    }
  }

  /** Units that leave for a source where they arrive later. While lots of all sources are together until then, they are there at once. */
  #ship(doing: RandomEvent): void {
    const { asset, source, to, amount, price } = doing;
    const on = arrivalDay(this.paper.day, doing);
    const units = this.takeFrom(asset, source, 'held', amount);
    const from = shipment(source, this.paper.id);
    if (this.rules.together(on)) this.put(units, to, 'held');
    else {
      this.put(units, from, 'held');
      this.#shipped = [...this.#shipped, { asset, from, to, on }];
    }
    if (doing.fee !== 'none') this.paper.sold(this.leave(asset, source, 1), price, true);
  }

  #do(doing: RandomEvent): void {
    const { kind, asset, other, source, to, amount, price } = doing;
    switch (kind) {
      case 'buy':
        return this.#buy(doing);
      case 'sell':
        return this.#trade(doing);
      case 'swap':
        if (getFee(doing) !== 'ofReceived')
          this.buyLot(other, source, amount, { cost: price - getService(doing) });
        else this.#openLessOne(other, source, amount, { cost: price, worth: price });
        return this.#trade(doing);
      case 'income':
        if (doing.income === 'earnRewards' && this.rules.isRebate)
          this.open(asset, source, amount, { cost: 0 });
        else if (isUnpriced(doing))
          this.open(asset, source, amount, { cost: 0, stake: this.stake(undefined) });
        else this.#earn(asset, source, amount, price);
        return;
      case 'giftIn':
        if (isUncertain(doing))
          this.open(asset, source, amount, {
            cost: 0,
            acquired: '2020-06-15',
            stake: this.stake(24),
          });
        else
          this.open(asset, source, amount, {
            cost: price,
            acquired: '2020-06-15',
            ...(price > 24 && { gift: { worth: 24, on: this.paper.day } }),
          });
        return;
      case 'inherit': {
        const stake = isUncertain(doing) ? this.stake(price) : undefined;
        this.open(asset, source, amount, {
          cost: price,
          acquired: `2023-10-${10 + amount}`,
          inherited: true,
          stake,
        });
        return;
      }
      case 'opening':
        this.open(asset, source, amount, { cost: price, acquired: '2019-03-01' });
        return;
      case 'acquire':
        this.buyLot(asset, source, amount, { cost: price });
        return;
      case 'borrow':
        this.open(asset, source, amount, { cost: price });
        return;
      case 'arrive':
        this.open(asset, source, amount, {
          cost: 0,
          stake: this.stake(isUnpriced(doing) ? undefined : price),
        });
        return;
      case 'giftOut':
      case 'donate':
        this.paper.given(this.leave(asset, source, amount));
        return;
      case 'lose':
        return this.#lose(doing);
      case 'payFee':
        this.paper.sold(this.leave(asset, source, 1), price, true);
        return;
      case 'spend':
        if (doing.extra === 0 && this.rules.isWithdrawalParked)
          this.put(this.takeFrom(asset, source, 'held', amount), source, 'parked');
        else this.paper.sold(this.leave(asset, source, amount), price);
        return;
      case 'repay':
        this.paper.sold(this.leave(asset, source, amount), price);
        return;
      case 'move':
      case 'bridge':
        this.put(this.takeFrom(asset, source, 'held', amount), to, 'held');
        if (kind === 'move' && doing.fee !== 'none')
          this.paper.sold(this.leave(asset, source, 1), price, true);
        return;
      case 'ship':
        return this.#ship(doing);
      case 'relay': {
        if (isRound(doing)) return this.#takeTurns(doing, getRound(doing));
        const [first, second] = getRelay(doing);
        const [out, on] = [[source, first] as const, [first, second] as const];
        return this.#takeTurns(doing, doing.extra === 0 ? [out, on] : [on, out]);
      }
      case 'stake':
        this.put(this.takeFrom(asset, source, 'held', amount), source, 'staked');
        return;
      case 'pledge':
        this.put(this.takeFrom(asset, source, 'held', amount), source, 'collateral');
        return;
      case 'sendAway':
        this.put(this.takeFrom(asset, source, 'held', amount), source, 'parked');
        return;
      case 'unstake':
        return this.#returnFromHold(doing, 'staked', 'held', amount);
      case 'unpledge':
        return this.#returnFromHold(doing, 'collateral', 'held', amount);
      case 'slash':
        this.#returnFromHold(doing, 'staked', 'held', amount - 1, true);
        return this.#returnFromHold(doing, 'staked', 'lost', 1);
      case 'post':
        return this.#post(doing, claim);
      case 'redeem':
        return this.#redeem(doing, claim);
      case 'lend':
        if (this.rules.isLendingTaxed) this.#post(doing, loan);
        else this.put(this.takeFrom(asset, source, 'held', amount), source, 'lent');
        return;
      case 'getBack':
        if (this.rules.isLendingTaxed) this.#redeem(doing, loan);
        else this.#returnFromHold(doing, 'lent', 'held', amount);
        return;
      case 'liquidate':
        return this.#liquidate(doing);
      case 'poolIn':
        return this.#poolIn(doing);
      case 'poolOut':
        if (this.rules.isPoolKept) this.#takeOut(doing, 12);
        else this.#sellPosition('LP', doing, { tokenPrice: 6, prices: { ETH: 12, BTC: 24 } });
        return;
      case 'receiptIn':
        return this.#exchange(doing, 'ETH', 'stETH', this.rules.isReceiptKept, true);
      case 'receiptOut':
        if (this.rules.isReceiptKept) this.#takeOut(doing, price);
        else this.#sellPosition('stETH', doing, { tokenPrice: price, prices: { ETH: price } });
        return;
      case 'wrap':
        return this.#exchange(doing, 'ETH', 'WETH', this.rules.isWrapKept, false);
      case 'unwrap':
        return this.#exchange(doing, 'WETH', 'ETH', this.rules.isWrapKept, false);
    }
  }

  #buy(doing: RandomEvent): void {
    const { asset, source, amount, price } = doing;
    const fee = getFee(doing);
    if (fee === 'ofReceived')
      return this.#openLessOne(asset, source, amount, {
        cost: (price * amount) / (amount - 1),
        worth: price,
      });
    const costs = fee === 'money' ? 1 : fee === 'third' ? 12 / amount : 0;
    this.buyLot(asset, source, amount, { cost: price + costs });
    if (fee === 'third') this.paper.sold(this.leave('BNB', source, 1), 12, true);
    return undefined;
  }

  /** A lot of which one unit was kept back: that one left at what it was worth. */
  #openLessOne(
    asset: string,
    source: string,
    amount: number,
    { cost, worth }: { readonly cost: number; readonly worth: number },
  ): void {
    const [kept] = this.buyLot(asset, source, amount, { cost });
    this.units.takeThese([kept!]);
    this.paper.sold([{ ...kept!, cost: worth }], worth, true);
  }

  #trade(doing: RandomEvent): void {
    const { asset, source, amount, price } = doing;
    const fee = getFee(doing);
    const costs: Partial<Record<typeof fee, number>> = {
      money: 1,
      third: 12 / amount,
      onTop: price / amount,
      ofReceived: price / amount,
      ofSent: getService(doing),
    };
    this.paper.sold(this.leave(asset, source, amount), price - (costs[fee] ?? 0));
    if (fee === 'onTop') this.paper.sold(this.leave(asset, source, 1), price, true);
    if (fee === 'third') this.paper.sold(this.leave('BNB', source, 1), 12, true);
  }

  #earn(asset: string, source: string, amount: number, price: number): void {
    this.open(asset, source, amount, { cost: price });
    this.paper.earned(asset, amount, price);
  }

  #post({ asset, source, amount, price }: RandomEvent, standIn: (asset: string) => string): void {
    this.paper.sold(this.leave(asset, source, amount), price);
    this.open(standIn(asset), source, amount, { cost: price });
  }

  #redeem({ asset, source, amount, price }: RandomEvent, standIn: (asset: string) => string): void {
    this.paper.sold(this.leave(standIn(asset), source, amount), price);
    this.open(asset, source, amount, { cost: price });
  }

  #liquidate({ asset, source, amount, price }: RandomEvent): void {
    const posted = Math.min(
      amount,
      this.units.count(asset, (unit) => at(unit, source, 'collateral')),
    );
    const claimed = Math.min(amount - posted, this.units.held(claim(asset), source));
    this.paper.sold(this.leave(claim(asset), source, claimed), price);
    this.paper.sold(
      [
        ...this.takeFrom(asset, source, 'collateral', posted),
        ...this.leave(asset, source, amount - posted - claimed),
      ],
      price,
    );
  }

  /**
   * Returns units on hold, those of the source itself first; any excess over what was on hold is
   * income. Other sources are used if the source has none at all, or if the row says that so many
   * were sent.
   */
  #returnFromHold(
    { asset, source, price }: RandomEvent,
    from: Place,
    to: Place,
    amount: number,
    isReported = false,
  ): void {
    const lying = (of: string): number => this.units.count(asset, (unit) => at(unit, of, from));
    const others = this.units.getSourcesByAge(asset, from).filter((each) => each !== source);
    const sources = isReported || lying(source) === 0 ? [source, ...others] : [source];
    let left = amount;
    for (const each of sources) {
      const there = Math.min(left, lying(each));
      this.put(this.takeFrom(asset, each, from, there), source, to);
      left -= there;
    }
    if (left > 0) this.#earn(asset, source, left, price);
  }

  /** Available units are lost first, then those that the source has on hold. */
  #lose({ asset, source, amount }: RandomEvent): void {
    const fromHand = Math.min(amount, Math.max(0, this.units.held(asset, source)));
    const lost = this.leave(asset, source, fromHand);
    for (const place of ['staked', 'lent', 'collateral'] as const) {
      const there = this.units.count(asset, (unit) => at(unit, source, place));
      lost.push(...this.takeFrom(asset, source, place, Math.min(there, amount - lost.length)));
    }
    if (this.rules.isLossClaimed) this.paper.sold(lost, 0);
    else this.paper.given(lost);
  }

  /** Ways at one instant, by their ids; but one that finds too few units waits for what brings some to where it begins. */
  #takeTurns({ asset, amount }: RandomEvent, ways: readonly (readonly [string, string])[]): void {
    const left = new Set(ways);
    const go = (way: readonly [string, string]): void => {
      if (!left.delete(way)) return;
      const [from, to] = way;
      if (this.units.held(asset, from) < amount)
        for (const other of ways) if (other[1] === from) go(other);
      this.put(this.takeFrom(asset, from, 'held', amount), to, 'held');
    };
    for (const way of ways) go(way);
  }

  #poolIn(doing: RandomEvent): void {
    const { source, amount } = doing;
    const given = {
      BTC: this.leave('BTC', source, getBitcoin(doing)),
      ETH: this.leave('ETH', source, amount),
    };
    const bitcoin = { asset: 'BTC', tokens: 4 };
    const eth = { asset: 'ETH', tokens: 2 };
    if (this.rules.isPoolKept) {
      this.#replace(given.BTC, 'LP', source, bitcoin);
      this.#replace(given.ETH, 'LP', source, eth);
      return;
    }
    this.paper.sold(given.BTC, 4);
    this.paper.sold(given.ETH, 2);
    const lot = this.buyLot('LP', source, poolTokens(doing), { cost: 1 });
    const inside = [
      ...Array.from({ length: getBitcoin(doing) * 4 }, () => bitcoin),
      ...Array.from({ length: amount * 2 }, () => eth),
    ];
    for (const [index, unit] of lot.entries()) Object.assign(unit, { inside: inside[index] });
  }

  /** One for one, with or without a gain. */
  #exchange(
    { source, amount, price }: RandomEvent,
    given: string,
    received: string,
    isKept: boolean,
    isPosition: boolean,
  ): void {
    const inside = isPosition ? { asset: given, tokens: 1 } : undefined;
    if (isKept) return this.#replace(this.leave(given, source, amount), received, source, inside);
    const lot = this.buyLot(received, source, amount, { cost: price });
    for (const unit of lot) Object.assign(unit, { inside });
    return this.paper.sold(this.leave(given, source, amount), price);
  }

  /** Tokens take the place of units, lot by lot, and share what they cost. `of`: how many units left for each that is given here. */
  #replace(
    units: readonly Unit[],
    token: string,
    source: string,
    inside: Unit['inside'],
    of = 1,
  ): void {
    const tokens = inside?.tokens ?? 1;
    for (const lot of groupByLot(units)) {
      this.born += 1;
      const { lot: from, born } = lot[0]!;
      const into = `${this.paper.id} ${this.born}`;
      this.paper.wentOver({ lot: from, born, count: lot.length * of, into, asset: token, tokens });
      const each = lot.flatMap((unit): Unit[] =>
        Array.from({ length: tokens }, () => ({
          ...unit,
          asset: token,
          source,
          place: 'held',
          lot: into,
          born: this.born,
          cost: unit.cost / tokens,
          gift: unit.gift && { ...unit.gift, worth: unit.gift.worth / tokens },
          stake: unit.stake && {
            ...unit.stake,
            worth: unit.stake.worth && unit.stake.worth / tokens,
          },
          inside,
        })),
      );
      this.units.add(each);
    }
  }

  /** The units that went in come out again with what they cost and when they were acquired. */
  #takeOut(doing: RandomEvent, price: number): void {
    const { source, extra } = doing;
    const tokens = this.units.takeThese(this.#leaving(doing, this.units));
    const oldest = tokens.toSorted((a, b) =>
      a.acquired === b.acquired ? a.born - b.born : a.acquired < b.acquired ? -1 : 1,
    );
    for (const asset of ether) {
      for (const lot of groupByLot(oldest.filter((unit) => unit.inside!.asset === asset))) {
        const { tokens: each } = lot[0]!.inside!;
        const merged = Array.from(
          { length: lot.length / each },
          (_, index) => lot[index * each]!,
        ).map((unit) => ({
          ...unit,
          cost: unit.cost * each,
          gift: unit.gift && { ...unit.gift, worth: unit.gift.worth * each },
          stake: unit.stake && {
            ...unit.stake,
            worth: unit.stake.worth && unit.stake.worth * each,
          },
        }));
        this.#replace(merged, asset, source, undefined, each);
      }
      if (asset === 'ETH' && extra > 0) this.#earn('ETH', source, extra, price);
    }
  }

  #sellPosition(
    token: string,
    doing: RandomEvent,
    worth: { readonly tokenPrice: number; readonly prices: Readonly<Record<string, number>> },
  ): void {
    const { token: count, back } = this.#contents(doing);
    for (const asset of ether) {
      const amount = back[asset] ?? 0;
      if (amount > 0) this.buyLot(asset, doing.source, amount, { cost: worth.prices[asset]! });
    }
    this.paper.sold(this.leave(token, doing.source, count), worth.tokenPrice);
  }

  /** Holdings by day of acquisition, once every rule written down before 2025 has been applied. */
  lots(): string[] {
    const [units, divided, shipped] = [this.units, this.#divided, this.#shipped];
    [this.units, this.#divided] = [units.copy(), new Set(divided)];
    this.#land('9999-12-31');
    this.#separate();
    for (const asset of Object.keys(this.rules.divisions)) this.#divide(asset);
    const lines = this.lying();
    [this.units, this.#divided, this.#shipped] = [units, divided, shipped];
    return lines;
  }
}

/**
 * If the price of what was sent determines what was received, one sent unit paid for the service
 * and not for what was received: its share for each of them.
 */
const getService = (doing: RandomEvent): number =>
  doing.kind === 'swap' && doing.extra === 1 && getFee(doing) === 'ofSent'
    ? doing.price / doing.amount
    : 0;
