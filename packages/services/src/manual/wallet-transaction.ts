import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/manual';
import {
  defiSides,
  defiSources,
  defiTypes,
  isDefiType,
  isWalletType,
  walletTypes,
  type DefiType,
} from '@lotbook/access/manual/entry-types';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { money, zeroQuantity } from '@lotbook/decimal/decimal';
import type { ReadMovement, ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, payFee, transaction, type Units } from '@lotbook/sources/movements';
import { usdAmount } from '@lotbook/access/rules/number';
import { usd } from '@lotbook/model/fiat';
import type { Worth } from '@lotbook/model/transaction';
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

/** What belongs to no field of its own: the assets of a DeFi entry by place, the protocol, the chain, who received a donation. */
export type CustomData = Readonly<Record<string, InputText>>;

/** A wallet transaction as submitted; see `SubmittedWalletTransaction`. */
export interface WalletTransactionInput {
  readonly hash?: InputText;
  readonly timestamp?: InputText;
  readonly type?: InputText;
  readonly amount?: InputText;
  readonly currency?: InputText;
  /** Of one unit, in priceCurrency, or `spot`. */
  readonly price?: InputText;
  readonly priceCurrency?: InputText;
  /** Value of all units in US dollars, instead of a price. */
  readonly fiatValue?: InputText;
  readonly fee?: InputText;
  readonly feeCurrency?: InputText;
  readonly feeCurrencyContract?: InputText;
  readonly to?: InputText;
  readonly toContact?: InputText;
  readonly from?: InputText;
  readonly fromContact?: InputText;
  readonly taxCategory?: InputText;
  readonly useDefaultPricing?: boolean | null | undefined;
  readonly unsupported?: boolean | null | undefined;
  readonly customData?: CustomData | null | undefined;
}

/** The transaction of a wallet entry. @throws AppError BAD_INPUT naming the field. */
export function walletTransaction(
  input: WalletTransactionInput,
  now: Date,
  walletChain: string | null,
): ReadTransaction {
  const chain = toText(input.customData?.['chain']) || (walletChain ?? '');
  const type = getType(input.type);
  for (const field of ['to', 'toContact', 'from', 'fromContact'] as const)
    validateAmount(field, input[field], atMostCharacters(200));
  const fee = type === 'transfer-in' ? undefined : getFee(input, chain);
  const isCost =
    type === 'transfer-out' &&
    toText(input.taxCategory) === 'fee_standard' &&
    isNothing(input.amount);
  if (isCost && !fee) refuse('fee', fill(contractRules.thisFieldIsRequired));
  const movements = isCost
    ? []
    : isDefiType(type)
      ? makeDefiMovements(input, type, chain)
      : [toWalletRecord(input, type, chain)];
  const read = transaction({
    at: toInstant('timestamp', input.timestamp, now),
    type: isCost ? 'fee' : type,
    movements: [...movements, fee && payFee(fee)],
    txHash: validateAmount('hash', input.hash, atMostCharacters(200)) || undefined,
  });
  const category = getCategory(input.taxCategory, read);
  return category ? { ...read, category } : read;
}

function getType(input: InputText): DefiType | (typeof walletTypes)[number] {
  const type = toText(input);
  if (isDefiType(type) || isWalletType(type)) return type;
  return refuse(
    'type',
    type === ''
      ? fill(contractRules.aSelectionIsRequired)
      : fill(texts.walletTypeUnknown, { type, list: [...walletTypes, ...defiTypes].join(', ') }),
  );
}

const isNothing = (amount: InputText): boolean => /^0*\.?0*$/.test(toText(amount));

function toWalletRecord(
  input: WalletTransactionInput,
  type: (typeof walletTypes)[number],
  chain: string,
): ReadMovement {
  const asset = getAsset('currency', input.currency, input.customData?.['contract'], chain);
  const quantity = toUnits('amount', asset, input.amount);
  const units: Units = { asset, quantity, value: getValue(input, quantity) };
  return type === 'transfer-in' ? receive(units) : send(units);
}

function getValue(input: WalletTransactionInput, quantity: Units['quantity']): Worth | undefined {
  if (toText(input.fiatValue) !== '')
    return {
      amount: validateMoney(
        'fiatValue',
        money(validateAmount('fiatValue', input.fiatValue, usdAmount).replaceAll(',', '')),
      ),
      currency: usd,
    };
  if (input.useDefaultPricing === true || isSpot(input.price)) return undefined;
  return getValueAt(quantity, input.price, input.priceCurrency, {
    price: 'price',
    currency: 'priceCurrency',
  });
}

/** The assets of a DeFi entry on their sides. A price is that of one unit of the first. */
function makeDefiMovements(
  input: WalletTransactionInput,
  type: DefiType,
  chain: string,
): readonly ReadMovement[] {
  const data = input.customData ?? {};
  const protocol = toText(data['defiSource']);
  if (protocol !== '' && !(defiSources as readonly string[]).includes(protocol))
    refuse(
      'defiSource',
      fill(texts.protocolUnknown, { protocol, defiSources: defiSources.join(', ') }),
    );
  return defiSides[type].flatMap(({ place, side, needed }) => {
    const [amount, asset] = [`amount${place}`, `asset${place}`];
    if (!needed && toText(data[amount]) === '' && toText(data[asset]) === '') return [];
    const quantity = getAmount(amount, data[amount]);
    const units = {
      asset: getAsset(asset, data[asset], data[`${asset}Contract`], chain),
      quantity,
      value: place === 1 ? getValue(input, quantity) : undefined,
    };
    return [side === 'in' ? receive(units) : send(units)];
  });
}

function getFee(input: WalletTransactionInput, chain: string): Units | undefined {
  if (toText(input.feeCurrency) === '' || isNothing(input.fee)) return undefined;
  const quantity = getAmount('fee', input.fee);
  return quantity === zeroQuantity
    ? undefined
    : {
        asset: getAsset('feeCurrency', input.feeCurrency, input.feeCurrencyContract, chain),
        quantity,
      };
}

/** A wallet transaction in its stored form: its own fields, none empty. */
export const getStoredWalletTransaction = (
  input: WalletTransactionInput,
): Readonly<Record<string, unknown>> => ({
  ...omitEmpty(input),
  ...(input.customData ? { customData: omitEmpty(input.customData) } : {}),
  price: isSpot(input.price) || input.useDefaultPricing === true ? 'spot' : toText(input.price),
  priceCurrency: toText(input.priceCurrency) || 'USD',
  useDefaultPricing: input.useDefaultPricing ?? isSpot(input.price),
});

const omitEmpty = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  );
