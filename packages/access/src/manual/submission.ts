import { format, mulDiv, quantity, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { defiSides, isDefiType } from './entry-types.ts';
import type { ManualEntry } from './entry.ts';
import { instantAt } from './zoned.ts';

export interface SubmittedOrganization {
  readonly id?: string;
  readonly name?: string;
  readonly address?: string;
}

/** An order to submit: amounts as decimal text, `Price` per unit or `spot`, without empty fields. */
export interface SubmittedOrder {
  readonly id?: string;
  readonly Timestamp: string;
  readonly Type: string;
  readonly ToCurrency?: string;
  readonly ToAmount?: string;
  readonly FromCurrency?: string;
  readonly FromAmount?: string;
  readonly Price: string;
  readonly PriceCurrency: string;
  readonly FeeValue?: string;
  readonly FeeCurrency?: string;
  readonly taxCategory?: string;
  readonly useDefaultPricing: boolean;
  readonly organization?: SubmittedOrganization;
}

export interface SubmittedWalletTransaction {
  readonly hash?: string;
  readonly timestamp: string;
  readonly type: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly price: string;
  readonly priceCurrency: string;
  readonly fee?: string;
  readonly feeCurrency?: string;
  readonly feeCurrencyContract?: string;
  readonly to?: string;
  readonly from?: string;
  readonly taxCategory?: string;
  readonly useDefaultPricing: boolean;
  readonly unsupported?: boolean;
  readonly customData?: Readonly<Record<string, string>>;
}

const readPriced = ({ price, useDefaultPricing }: ManualEntry): string =>
  price.trim() === '' || useDefaultPricing === 'true' ? 'spot' : price.trim();
const getPriceCurrency = ({ priceCurrency }: ManualEntry): string => priceCurrency.trim() || 'USD';

/** Converts an exchange entry for the API. @throws Error for amounts or times that the form rules reject. */
export function getOrder(entry: ManualEntry): SubmittedOrder {
  return omitEmpty({
    id: entry.id.trim(),
    Timestamp: instantAt(entry.date, entry.time, entry.timezone),
    Type: entry.orderType,
    ...getOrderSides(entry),
    PriceCurrency: getPriceCurrency(entry),
    ...getOrderFee(entry),
    taxCategory: entry.taxCategory,
    useDefaultPricing: entry.useDefaultPricing === 'true',
    organization: getOrganization(entry),
  }) as unknown as SubmittedOrder;
}

function getOrderSides(
  entry: ManualEntry,
): Pick<SubmittedOrder, 'ToCurrency' | 'ToAmount' | 'FromCurrency' | 'FromAmount' | 'Price'> {
  const [symbol, amount] = [entry.symbol.trim(), entry.amount.trim()];
  const price = readPriced(entry);
  if (entry.orderType === 'crypto-crypto')
    return {
      ToCurrency: entry.toSymbol.trim(),
      ToAmount: entry.toAmount.trim(),
      FromCurrency: entry.fromSymbol.trim(),
      FromAmount: entry.fromAmount.trim(),
      Price: priceBetween(entry) ?? price,
    };
  const total = getTotal(entry, price);
  if (entry.orderType === 'buy')
    return {
      ToCurrency: symbol,
      ToAmount: amount,
      Price: getUnitPrice(total, amount) ?? price,
      ...(total && { FromCurrency: getPriceCurrency(entry), FromAmount: total }),
    };
  if (entry.orderType === 'sell')
    return {
      FromCurrency: symbol,
      FromAmount: amount,
      Price: getUnitPrice(total, amount) ?? price,
      ...(total && { ToCurrency: getPriceCurrency(entry), ToAmount: total }),
    };
  const worth = entry.useFiat ? 'spot' : price;
  return entry.orderType === 'deposit'
    ? { ToCurrency: symbol, ToAmount: amount, Price: worth }
    : { FromCurrency: symbol, FromAmount: amount, Price: worth };
}

/** The total: as entered, otherwise quantity times price. */
function getTotal(entry: ManualEntry, price: string): string | undefined {
  if (entry.useDefaultPricing === 'true') return undefined;
  const said = (entry.orderType === 'buy' ? entry.fromAmount : entry.toAmount).trim();
  if (said !== '') return said;
  return price === 'spot' ? undefined : format(times(quantity(entry.amount), quantity(price)));
}

const ONE = quantity('1');
const times = (units: Quantity, price: Quantity): Quantity =>
  mulDiv(units, price, ONE, 'halfEven') as Quantity;
const ratio = (whole: Quantity, part: Quantity): string | undefined =>
  part === zeroQuantity ? undefined : format(mulDiv(whole, ONE, part, 'halfEven'));

const getUnitPrice = (total: string | undefined, amount: string): string | undefined =>
  total === undefined ? undefined : ratio(quantity(total), quantity(amount));

/** For crypto-to-crypto trades: the amount of one side per unit of the other, in the price currency. */
function priceBetween({
  priceCurrency,
  fromSymbol,
  toSymbol,
  fromAmount,
  toAmount,
}: ManualEntry): string | undefined {
  const currency = priceCurrency.trim();
  if (currency === '') return undefined;
  if (currency === fromSymbol.trim())
    return ratio(quantity(fromAmount.trim()), quantity(toAmount.trim()));
  return currency === toSymbol.trim()
    ? ratio(quantity(toAmount.trim()), quantity(fromAmount.trim()))
    : undefined;
}

const hasFee = (entry: ManualEntry): boolean =>
  entry.useFee && entry.feeCurrency.trim() !== '' && entry.fee.trim() !== '';
const getOrderFee = (entry: ManualEntry): Pick<SubmittedOrder, 'FeeValue' | 'FeeCurrency'> =>
  hasFee(entry) ? { FeeValue: entry.fee.trim(), FeeCurrency: entry.feeCurrency.trim() } : {};

/** Converts a wallet entry for the API. @throws Error for amounts or times that the form rules reject. */
export function toWalletTransaction(entry: ManualEntry): SubmittedWalletTransaction {
  const isCost = entry.context === 'standard' && entry.taxCategory === 'fee_standard';
  const fee = isCost || (entry.type !== 'transfer-in' && hasFee(entry)) ? getWalletFee(entry) : {};
  const cost = {
    type: 'transfer-out',
    amount: '0',
    currency: entry.feeCurrency.trim(),
    price: 'spot',
  };
  const units =
    entry.context === 'standard'
      ? { amount: entry.amount.trim(), currency: entry.symbol.trim() }
      : {};
  return omitEmpty({
    hash: entry.id.trim(),
    timestamp: instantAt(entry.date, entry.time, entry.timezone),
    ...(isCost ? cost : { type: entry.type, ...units, price: readPriced(entry) }),
    priceCurrency: getPriceCurrency(entry),
    ...fee,
    to: entry.to.trim(),
    from: entry.from.trim(),
    taxCategory: entry.taxCategory,
    useDefaultPricing: isCost || entry.useDefaultPricing === 'true',
    unsupported: entry.unsupported || undefined,
    customData: toCustomData(entry),
  }) as unknown as SubmittedWalletTransaction;
}

const getWalletFee = (
  entry: ManualEntry,
): Pick<SubmittedWalletTransaction, 'fee' | 'feeCurrency' | 'feeCurrencyContract'> => ({
  fee: entry.fee.trim(),
  feeCurrency: entry.feeCurrency.trim(),
  feeCurrencyContract: entry.feeCurrencyContract.trim(),
});

/** Data without a field of its own; undefined if there is none. */
function toCustomData(entry: ManualEntry): Readonly<Record<string, string>> | undefined {
  const { chain, sanitySourceId, sanityDataSourceId } = entry;
  const { organizationId, organizationName, organizationAddress } =
    entry.taxCategory === 'donation_standard' ? entry : none;
  const organization = organizationId
    ? { organizationId }
    : { organizationName, organizationAddress };
  const own = entry.context === 'defi' ? defiData(entry) : { contract: entry.asset1Contract };
  const data = omitEmpty({ chain, ...own, ...organization, sanitySourceId, sanityDataSourceId });
  return Object.keys(data).length > 0 ? data : undefined;
}

const none = { organizationId: '', organizationName: '', organizationAddress: '' };

function defiData(entry: ManualEntry): Readonly<Record<string, string>> {
  const places = isDefiType(entry.type) ? defiSides[entry.type].map(({ place }) => place) : [];
  const units = places.flatMap((place) => [
    [`amount${place}`, entry[`amount${place}`].trim()],
    [`asset${place}`, entry[`asset${place}`].trim()],
    ...(place < 3
      ? [[`asset${place}Contract`, entry[`asset${place as 1 | 2}Contract`].trim()]]
      : []),
  ]) as [string, string][];
  return {
    ...Object.fromEntries(units),
    poolShare: entry.poolShare.trim(),
    defiSource: entry.defiSource,
  };
}

function getOrganization({
  taxCategory,
  organizationId,
  organizationName,
  organizationAddress,
}: ManualEntry): SubmittedOrganization | undefined {
  if (taxCategory !== 'donation_standard') return undefined;
  if (organizationId !== '') return { id: organizationId };
  const named = omitEmpty({ name: organizationName.trim(), address: organizationAddress.trim() });
  return Object.keys(named).length > 0 ? named : undefined;
}

/** Removes empty values. */
const omitEmpty = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  ) as Partial<T>;
