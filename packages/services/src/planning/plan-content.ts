import {
  DecimalError,
  money,
  quantity,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { lotMethods } from '@lotbook/model/settings';

/** A sale of a plan as a person wrote it. Amounts are plain decimal text. */
export interface PlannedItem {
  /** Asset and source, a line each. */
  readonly key: string;
  readonly quantity: string;
  /** Of one unit; empty: today's. */
  readonly price: string;
  readonly costs: string;
  /** `set`: by the orders in force; a method; `lots`: those that are named. */
  readonly how: string;
  readonly lots: readonly string[];
}

/** The stored part of a plan: sales, expected prices, and rates as entered. */
export interface PlanContent {
  readonly items: readonly PlannedItem[];
  readonly prices: Readonly<Record<string, string>>;
  readonly rates: Readonly<Record<string, string | boolean>>;
}

const most = { items: 500, lots: 2_000, text: 4_000 } as const;
const ways: readonly string[] = ['set', 'lots', ...lotMethods];

/** A plan submitted by a page. @throws AppError BAD_INPUT that says what is wrong, and where. */
export function checkedPlan(given: unknown): PlanContent {
  const {
    items,
    prices = {},
    rates = {},
  } = (isRecord(given) ? given : {}) as Record<string, unknown>;
  if (!Array.isArray(items)) throw refuse('items', 'is the list of sales');
  if (items.length > most.items) throw refuse('items', `has at most ${most.items} sales`);
  if (!isRecord(prices) || !isRecord(rates))
    throw refuse('prices and rates', 'are fields with their text');
  return {
    items: items.map((item, index) => toItem(item, `items[${index}]`)),
    prices: Object.fromEntries(
      Object.entries(prices).map(([asset, price]) => [asset, toText(price, `prices.${asset}`)]),
    ),
    rates: Object.fromEntries(
      Object.entries(rates).map(([name, rate]) => [
        name,
        typeof rate === 'boolean' ? rate : toText(rate, `rates.${name}`),
      ]),
    ),
  };
}

function toItem(given: unknown, place: string): PlannedItem {
  const item = isRecord(given) ? given : {};
  const lots = item['lots'] ?? [];
  if (!Array.isArray(lots) || lots.length > most.lots)
    throw refuse(`${place}.lots`, `is a list of at most ${most.lots} lots`);
  const of = (name: string): string => toText(item[name] ?? '', `${place}.${name}`);
  const read = {
    key: of('key'),
    quantity: of('quantity'),
    price: of('price'),
    costs: of('costs'),
    how: of('how'),
  };
  if (read.key.split('\n').length !== 2)
    throw refuse(`${place}.key`, 'is an asset and the id of a source, a line each');
  if (!ways.includes(read.how)) throw refuse(`${place}.how`, `is one of ${ways.join(', ')}`);
  return { ...read, lots: lots.map((lot, index) => toText(lot, `${place}.lots[${index}]`)) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toText(value: unknown, place: string): string {
  if (typeof value === 'string' && value.length <= most.text) return value;
  throw refuse(place, `is text of at most ${most.text} characters`);
}

const refuse = (place: string, what: string): AppError =>
  new AppError('BAD_INPUT', `The plan is invalid: ${place} ${what}.`, { field: 'plan' });

/** What a sale is in numbers. @throws AppError BAD_INPUT */
export function getAmounts({ key, ...item }: PlannedItem): {
  readonly quantity: Quantity;
  readonly price: Money;
  readonly costs: Money;
} {
  const asset = key.split('\n')[0];
  const units = read(item.quantity, quantity);
  const price = read(item.price, money);
  const costs = item.costs.trim() === '' ? zeroMoney : read(item.costs, money);
  if (units === undefined || units <= 0n)
    throw refuse(`the quantity of ${asset}`, 'is a number above zero');
  if (price === undefined || price < 0n)
    throw refuse(`the price of ${asset}`, 'is an amount of zero or more');
  if (costs === undefined || costs < 0n)
    throw refuse(`the costs of selling ${asset}`, 'are an amount of zero or more');
  return { quantity: units, price, costs };
}

function read<T>(text: string, as: (text: string) => T): T | undefined {
  try {
    return as(text.trim());
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}
