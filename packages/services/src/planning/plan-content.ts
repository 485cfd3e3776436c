import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/planning';
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
export function validatePlan(given: unknown): PlanContent {
  const {
    items,
    prices = {},
    rates = {},
  } = (isRecord(given) ? given : {}) as Record<string, unknown>;
  if (!Array.isArray(items)) throw refuse(fill(texts.items), fill(texts.expectedList));
  if (items.length > most.items)
    throw refuse(fill(texts.items), fill(texts.tooManySales, { items: most.items }));
  if (!isRecord(prices) || !isRecord(rates))
    throw refuse(fill(texts.pricesRates), fill(texts.expectedFields));
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
    throw refuse(fill(texts.fieldLots, { place }), fill(texts.expectedLots, { lots: most.lots }));
  const of = (name: string): string => toText(item[name] ?? '', `${place}.${name}`);
  const read = {
    key: of('key'),
    quantity: of('quantity'),
    price: of('price'),
    costs: of('costs'),
    how: of('how'),
  };
  if (read.key.split('\n').length !== 2)
    throw refuse(fill(texts.fieldKey, { place }), fill(texts.expectedKey));
  if (!ways.includes(read.how))
    throw refuse(
      fill(texts.fieldHow, { place }),
      fill(texts.expectedValues, { ways: ways.join(', ') }),
    );
  return { ...read, lots: lots.map((lot, index) => toText(lot, `${place}.lots[${index}]`)) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toText(value: unknown, place: string): string {
  if (typeof value === 'string' && value.length <= most.text) return value;
  throw refuse(fill(texts.fieldName, { place }), fill(texts.expectedText, { text: most.text }));
}

const refuse = (place: FilledMessage, what: FilledMessage): AppError =>
  new AppError('BAD_INPUT', fill(texts.planInvalid, { place, what }), { field: 'plan' });

/** What a sale is in numbers. @throws AppError BAD_INPUT */
export function getAmounts({ key, ...item }: PlannedItem): {
  readonly quantity: Quantity;
  readonly price: Money;
  readonly costs: Money;
} {
  const asset = key.split('\n')[0] ?? '';
  const units = read(item.quantity, quantity);
  const price = read(item.price, money);
  const costs = item.costs.trim() === '' ? zeroMoney : read(item.costs, money);
  if (units === undefined || units <= 0n)
    throw refuse(fill(texts.quantityLabel, { asset }), fill(texts.expectedNumber));
  if (price === undefined || price < 0n)
    throw refuse(fill(texts.priceLabel, { asset }), fill(texts.expectedAmount));
  if (costs === undefined || costs < 0n)
    throw refuse(fill(texts.costsSelling, { asset }), fill(texts.expectedAmounts));
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
