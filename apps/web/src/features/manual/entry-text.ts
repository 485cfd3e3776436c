import { separated } from '@lotbook/decimal/separated';
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
  generic: 'Another protocol',
};
export const formatProtocol = (id: string): string => protocols[id] ?? id;

/** What an order moved: `0.5 BTC for 20,000 USD`. */
export function formatOrder({
  Type,
  ToAmount,
  ToCurrency,
  FromAmount,
  FromCurrency,
}: OrderParts): string {
  const [to, from] = [units(ToAmount, ToCurrency), units(FromAmount, FromCurrency)];
  const [first, second] = Type === 'buy' || Type === 'deposit' ? [to, from] : [from, to];
  return second === '' ? first : `${first} for ${second}`;
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

/** What a wallet's transaction moved; of a DeFi entry its assets by place. */
export function formatWallet({
  amount,
  currency,
  fee,
  feeCurrency,
  taxCategory,
  customData,
}: WalletParts): string {
  if (taxCategory === 'fee_standard') return `Fee of ${units(fee, feeCurrency)}`;
  if (currency !== null) return units(amount, currency);
  const data = (
    typeof customData === 'object' && customData !== null ? customData : {}
  ) as Readonly<Record<string, string>>;
  return [1, 2, 3, 4]
    .map((place) => units(data[`amount${place}`] ?? null, data[`asset${place}`] ?? null))
    .filter((words) => words !== '')
    .join(', ');
}

const units = (amount: string | null, asset: string | null): string =>
  asset === null ? '' : `${separated(amount ?? '')} ${asset}`.trim();
