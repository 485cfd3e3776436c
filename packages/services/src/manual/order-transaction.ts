import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/manual';
import * as shared from '@lotbook/messages/generated/services/shared';
import {
  exchangeTypes,
  isExchangeType,
  type ExchangeType,
} from '@lotbook/access/manual/entry-types';
import { mulDiv, quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { ReadMovement, ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction, type Units } from '@lotbook/sources/movements';
import { mostMoney } from '../base/money-bounds.ts';
import {
  getAmount,
  getAsset,
  validateAmount,
  validateMoney,
  toInstant,
  isSpot,
  refuse,
  toText,
  toUnits,
  getValueAt,
  type InputText,
} from './entered-amounts.ts';
import { getCategory } from './entered-category.ts';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { renderForReader } from '../reader-texts.ts';

/** An order as submitted; see `SubmittedOrder`. */
export interface OrderEntryInput {
  readonly id?: InputText;
  readonly Timestamp?: InputText;
  readonly Type?: InputText;
  readonly ToCurrency?: InputText;
  readonly ToAmount?: InputText;
  readonly FromCurrency?: InputText;
  readonly FromAmount?: InputText;
  /** Of one unit, in PriceCurrency, or `spot`. */
  readonly Price?: InputText;
  readonly PriceCurrency?: InputText;
  readonly FeeValue?: InputText;
  readonly FeeCurrency?: InputText;
  readonly taxCategory?: InputText;
  readonly useDefaultPricing?: boolean | null | undefined;
}

/**
 * The transaction of an order. In a trade for money a missing side is computed from the other one and the price; at spot it is omitted, and its value is looked up.
 * @throws AppError BAD_INPUT naming the field.
 */
export function orderTransaction(order: OrderEntryInput, now: Date): ReadTransaction {
  const input = order.useDefaultPricing === true ? { ...order, Price: 'spot' } : order;
  const type = getType(input.Type);
  const fee = getFee(input);
  const read = transaction({
    at: toInstant('Timestamp', input.Timestamp, now),
    type,
    movements: [...makeSides(input, type), fee && payFee(fee)],
    externalId: validateAmount('id', input.id, atMostCharacters(200)) || undefined,
  });
  const category = getCategory(input.taxCategory, read);
  return category ? { ...read, category } : read;
}

function getType(input: InputText): ExchangeType {
  const type = toText(input);
  return isExchangeType(type)
    ? type
    : refuse(
        'Type',
        type === ''
          ? fill(contractRules.aSelectionIsRequired)
          : fill(texts.exchangeTypeUnknown, { type, exchangeTypes: exchangeTypes.join(', ') }),
      );
}

function makeSides(order: OrderEntryInput, type: ExchangeType): readonly ReadMovement[] {
  if (type === 'deposit') return [receive(readSingleSide(to(order), order))];
  if (type === 'withdrawal') return [send(readSingleSide(readUnitsFrom(order), order))];
  if (type === 'crypto-crypto') return swap(order);
  return type === 'buy' ? readPurchase(order) : readSale(order);
}

function readPurchase(order: OrderEntryInput): readonly ReadMovement[] {
  const received = to(order);
  const price =
    toText(order.FromAmount) === '' ? multiplyByPrice(received, order) : readUnitsFrom(order);
  return price ? [receive(received), send(price)] : [receive(received)];
}

function readSale(order: OrderEntryInput): readonly ReadMovement[] {
  const given = readUnitsFrom(order);
  const price = toText(order.ToAmount) === '' ? multiplyByPrice(given, order) : to(order);
  return price ? [send(given), receive(price)] : [send(given)];
}

const to = ({ ToCurrency, ToAmount }: OrderEntryInput): Units =>
  readUnits('ToCurrency', ToCurrency, 'ToAmount', ToAmount);
const readUnitsFrom = ({ FromCurrency, FromAmount }: OrderEntryInput): Units =>
  readUnits('FromCurrency', FromCurrency, 'FromAmount', FromAmount);

function readUnits(
  assetField: string,
  currency: InputText,
  amountField: string,
  amount: InputText,
): Units {
  const asset = getAsset(assetField, currency);
  return { asset, quantity: toUnits(amountField, asset, amount) };
}

/** A deposit or withdrawal, with its value if a price is given. Money is its own value. */
const readSingleSide = (traded: Units, order: OrderEntryInput): Units =>
  isFiat(traded.asset)
    ? traded
    : {
        ...traded,
        value: getValueAt(traded.quantity, order.Price, order.PriceCurrency, priceFields),
      };

const priceFields = { price: 'Price', currency: 'PriceCurrency' };
const ONE = quantity('1');

/** What units cost at the price, in its currency; undefined at spot. */
function multiplyByPrice(
  traded: Units,
  { Price, PriceCurrency }: OrderEntryInput,
): Units | undefined {
  if (isSpot(Price)) return undefined;
  const asset = getAsset('PriceCurrency', toText(PriceCurrency) || 'USD');
  const price = getAmount('Price', Price, explainNegative);
  const cost = mulDiv(
    traded.quantity,
    isFiat(asset) ? validateMoney('Price', price as bigint as Money) : price,
    ONE,
    'halfEven',
  ) as Quantity;
  return isFiat(asset) && (cost as bigint as Money) > mostMoney
    ? refuse('Price', fill(shared.aboveLargestAmount))
    : { asset, quantity: cost };
}

const explainNegative = (text: string): string | undefined =>
  /^\d*\.?\d+$/.test(text) ? undefined : renderForReader(fill(shared.belowZero));

/** A trade of two assets: a price in one of the two adds nothing to the amounts; one in money is the value of the received units. */
function swap(order: OrderEntryInput): readonly ReadMovement[] {
  const [given, received] = [readUnitsFrom(order), to(order)];
  if (given.asset === received.asset)
    refuse('ToCurrency', fill(texts.sidesHaveSameAsset, { asset: received.asset }));
  const isBetween = [given.asset as string, received.asset as string].includes(
    toText(order.PriceCurrency).toUpperCase(),
  );
  const value =
    isBetween || isFiat(given.asset) || isFiat(received.asset)
      ? undefined
      : getValueAt(received.quantity, order.Price, order.PriceCurrency, priceFields);
  return [send(given), receive({ ...received, value })];
}

function getFee({ FeeValue, FeeCurrency }: OrderEntryInput): Units | undefined {
  if (toText(FeeCurrency) === '') return undefined;
  if (toText(FeeValue) === '' || /^0*\.?0*$/.test(toText(FeeValue))) return undefined;
  return readUnits('FeeCurrency', FeeCurrency, 'FeeValue', FeeValue);
}

/** An order in its stored form: its own fields, none empty. */
export const getStoredOrder = (order: OrderEntryInput): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    Object.entries(order).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  ),
  Price: isSpot(order.Price) || order.useDefaultPricing === true ? 'spot' : toText(order.Price),
  PriceCurrency: toText(order.PriceCurrency) || 'USD',
  useDefaultPricing: order.useDefaultPricing ?? isSpot(order.Price),
});
