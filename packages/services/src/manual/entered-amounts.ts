import * as texts from '@lotbook/messages/generated/services/manual';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as shared from '@lotbook/messages/generated/services/shared';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { atLeast } from '@lotbook/access/rules/number';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules, type Rule } from '@lotbook/access/rules/rule';
import { quantity, worth, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import { earliestInstant, parseInstant, type Instant } from '@lotbook/model/time';
import type { Worth } from '@lotbook/model/transaction';
import { findMoneyProblem, mostMoney } from '../base/money-bounds.ts';

/** The value of a field in a call; null and an empty text are the same. */
export type InputText = string | null | undefined;

export const toText = (input: InputText): string => (input ?? '').trim();

/** @throws AppError BAD_INPUT naming the field. */
export function refuse(field: string, message: string | FilledMessage): never {
  throw new AppError('BAD_INPUT', message, { field });
}

export function validateAmount(field: string, input: InputText, rule: Rule): string {
  const wrong = rule(toText(input));
  return wrong === undefined ? toText(input) : refuse(field, wrong);
}

const amountRule = combineRules(makeRequiredRule('field'), atLeast('1e-18'));
const LARGEST = 10n ** 38n;

export function getAmount(field: string, input: InputText, rule: Rule = amountRule): Quantity {
  const amount = quantity(validateAmount(field, input, rule));
  return amount < LARGEST ? amount : refuse(field, fill(texts.amountTooLong));
}

/** An amount of an asset; one of money within the bounds of money. */
export function toUnits(field: string, asset: AssetId, input: InputText): Quantity {
  const amount = getAmount(field, input);
  return isFiat(asset)
    ? (validateMoney(field, amount as bigint as Money) as bigint as Quantity)
    : amount;
}

/** @throws AppError BAD_INPUT for money beyond the bounds of what a person may type. */
export function validateMoney(field: string, amount: Money): Money {
  const problem = findMoneyProblem(amount);
  return problem === undefined ? amount : refuse(field, problem);
}

/** Symbols are written in capitals; a token that only its contract identifies is `chain:contract`. */
export function getAsset(
  field: string,
  input: InputText,
  contract?: InputText,
  chain?: InputText,
): AssetId {
  const symbol = validateAmount(field, input, makeRequiredRule('asset'));
  if (symbol.length > 80) refuse(field, fill(contractRules.tooManyCharacters, { count: 80 }));
  if (toText(contract) === '')
    return (symbol.includes(':') ? symbol : symbol.toUpperCase()) as AssetId;
  const on = toText(chain) || refuse('chain', fill(texts.chainMissing));
  return `${on}:${toText(contract).toLowerCase()}` as AssetId;
}

/** The instant of an entry: after the first block of Bitcoin, and not later than `now`. */
export function toInstant(field: string, input: InputText, now: Date): Instant {
  const at =
    parseInstant(validateAmount(field, input, makeRequiredRule('field'))) ??
    refuse(field, fill(contractRules.invalidDate));
  if (at < earliestInstant) refuse(field, fill(contractRules.dateIsBeforeMinimum));
  return at > now.toISOString() ? refuse(field, fill(contractRules.dateCannotBeInFuture)) : at;
}

export const isSpot = (price: InputText): boolean =>
  toText(price) === '' || toText(price).toLowerCase() === 'spot';

/** The market value of units at a given price; undefined at spot, where the price is looked up. */
export function getValueAt(
  units: Quantity,
  price: InputText,
  currency: InputText,
  fields: { readonly price: string; readonly currency: string },
): Worth | undefined {
  if (isSpot(price)) return undefined;
  const code = toText(currency).toUpperCase() || 'USD';
  if (!isFiat(code)) refuse(fields.currency, fill(texts.currencyUnknown, { code }));
  const one = validateMoney(
    fields.price,
    getAmount(fields.price, price, atLeast('0')) as bigint as Money,
  );
  const amount = worth(units, one);
  if (amount > mostMoney) refuse(fields.price, fill(shared.aboveLargestAmount));
  return { amount, currency: code as FiatCode };
}
