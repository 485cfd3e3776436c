import { isDefiType } from './entry-types.ts';
import type { ManualEntry } from './entry.ts';
import type { SubmittedOrder, SubmittedWalletTransaction } from './submission.ts';
import { wallClock } from './zoned.ts';

interface At {
  readonly source: string;
  readonly selectedSource: string;
}

/** Fills the form from a submitted order, for editing. `blank` is an empty form in the display time zone. */
export function entryFromOrder(
  order: SubmittedOrder,
  blank: ManualEntry,
  { source, selectedSource }: At,
): ManualEntry {
  const isTrade = order.Type === 'buy' || order.Type === 'sell';
  const own =
    order.Type === 'buy' || order.Type === 'deposit'
      ? (['To', 'From'] as const)
      : (['From', 'To'] as const);
  const isSwap = order.Type === 'crypto-crypto';
  const isPriced = order.Price !== 'spot';
  return {
    ...blank,
    ...wallClock(order.Timestamp, blank.timezone),
    sourceType: 'exchange',
    source,
    selectedSource,
    type: '',
    orderType: order.Type,
    ...(isSwap
      ? {
          fromAmount: order.FromAmount ?? '',
          fromSymbol: order.FromCurrency ?? '',
          toAmount: order.ToAmount ?? '',
          toSymbol: order.ToCurrency ?? '',
        }
      : { amount: order[`${own[0]}Amount`] ?? '', symbol: order[`${own[0]}Currency`] ?? '' }),
    ...(isTrade
      ? { [order.Type === 'buy' ? 'fromAmount' : 'toAmount']: order[`${own[1]}Amount`] ?? '' }
      : {}),
    useDefaultPricing: isPriced && !order.useDefaultPricing ? 'false' : 'true',
    price: isPriced ? order.Price : '',
    priceCurrency: order.PriceCurrency === 'USD' && !isPriced ? '' : order.PriceCurrency,
    useFee: order.FeeCurrency !== undefined,
    fee: order.FeeValue ?? '',
    feeCurrency: order.FeeCurrency ?? '',
    taxCategory: order.taxCategory ?? '',
    id: order.id ?? '',
    organizationId: order.organization?.id ?? '',
    organizationName: order.organization?.name ?? '',
    organizationAddress: order.organization?.address ?? '',
  };
}

/** The same for a wallet transaction. */
export function entryFromWalletTransaction(
  sent: SubmittedWalletTransaction,
  blank: ManualEntry,
  { source, selectedSource }: At,
): ManualEntry {
  const { customData = {} } = sent;
  const isCost = sent.taxCategory === 'fee_standard';
  const isPriced = sent.price !== 'spot';
  const known = Object.fromEntries(
    Object.entries(customData).filter(([name]) => name in blank),
  ) as Partial<ManualEntry>;
  return {
    ...blank,
    ...known,
    ...wallClock(sent.timestamp, blank.timezone),
    context: isDefiType(sent.type) ? 'defi' : 'standard',
    sourceType: 'wallet',
    source,
    selectedSource,
    orderType: '',
    type: sent.type,
    amount: isCost ? '' : (sent.amount ?? ''),
    symbol: isCost ? '' : (sent.currency ?? ''),
    asset1Contract: customData['contract'] ?? customData['asset1Contract'] ?? '',
    useDefaultPricing: isPriced && !sent.useDefaultPricing ? 'false' : 'true',
    price: isPriced ? sent.price : '',
    priceCurrency: sent.priceCurrency === 'USD' && !isPriced ? '' : sent.priceCurrency,
    useFee: sent.feeCurrency !== undefined,
    fee: sent.fee ?? '',
    feeCurrency: sent.feeCurrency ?? '',
    feeCurrencyContract: sent.feeCurrencyContract ?? '',
    to: sent.to ?? '',
    from: sent.from ?? '',
    taxCategory: sent.taxCategory ?? '',
    unsupported: sent.unsupported ?? false,
    id: sent.hash ?? '',
  };
}
