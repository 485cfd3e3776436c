import * as texts from '@lotbook/messages/generated/web/manual';
import type { Translate } from '@lotbook/messages/translator';
import { addSeparators } from '@lotbook/decimal/separated';
const protocols: Readonly<Record<string, string>> = {
  aave: 'Aave',
  curve: 'Curve',
  dydx: 'dYdX',
  maker: 'Maker',
  pancakeswap: 'PancakeSwap',
  sushi: 'Sushi',
  uniswap: 'Uniswap',
  vesper: 'Vesper',
  yearn: 'Yearn',
  '1inch': '1inch',
};
export const formatProtocol = (t: Translate, id: string): string =>
  id === 'generic' ? t(texts.otherProtocol) : (protocols[id] ?? id);

/** The amounts of an order: `0.5 BTC for 20,000 USD`. */
export function formatOrder(
  t: Translate,
  { Type, ToAmount, ToCurrency, FromAmount, FromCurrency }: OrderParts,
): string {
  const [to, from] = [formatUnits(ToAmount, ToCurrency), formatUnits(FromAmount, FromCurrency)];
  const [first, second] = Type === 'buy' || Type === 'deposit' ? [to, from] : [from, to];
  return second === '' ? first : t(texts.exchanged, { sold: first, price: second });
}

interface OrderParts {
  readonly Type: string | null;
  readonly ToAmount: string | null;
  readonly ToCurrency: string | null;
  readonly FromAmount: string | null;
  readonly FromCurrency: string | null;
}

export interface WalletParts {
  readonly amount: string | null;
  readonly currency: string | null;
  readonly fee: string | null;
  readonly feeCurrency: string | null;
  readonly taxCategory: string | null;
  readonly customData: unknown;
}

/** The amounts of a wallet transaction; for DeFi, all its assets in order. */
export function formatWallet(
  t: Translate,
  { amount, currency, fee, feeCurrency, taxCategory, customData }: WalletParts,
): string {
  if (taxCategory === 'fee_standard')
    return t(texts.feeAmount, { amount: formatUnits(fee, feeCurrency) });
  if (currency !== null) return formatUnits(amount, currency);
  const data = (
    typeof customData === 'object' && customData !== null ? customData : {}
  ) as Readonly<Record<string, string>>;
  return [1, 2, 3, 4]
    .map((place) => formatUnits(data[`amount${place}`] ?? null, data[`asset${place}`] ?? null))
    .filter((amount) => amount !== '')
    .join(', ');
}

const formatUnits = (amount: string | null, asset: string | null): string =>
  asset === null ? '' : `${addSeparators(amount ?? '')} ${asset}`.trim();
