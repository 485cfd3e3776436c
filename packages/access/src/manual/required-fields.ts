import { defiSides, isDefiType } from './entry-types.ts';
import type { ManualEntry, ManualField } from './entry.ts';

/** Whether the entry is only a fee, which has no amount. */
export const isOnlyFee = ({ context, sourceType, taxCategory }: ManualEntry): boolean =>
  context === 'standard' && sourceType === 'wallet' && taxCategory === 'fee_standard';

const always: readonly ManualField[] = ['context', 'date', 'time', 'timezone', 'id'];

/** The visible fields of an entry at its current state, in form order. */
export function getRequiredFields(entry: ManualEntry): readonly ManualField[] {
  if (entry.context === 'defi')
    return [
      ...always,
      'type',
      'defiSource',
      'chain',
      ...defiFields(entry),
      'poolShare',
      ...priceFields(entry),
      ...feeFields(entry),
    ];
  if (isOnlyFee(entry))
    return [...always, 'type', 'taxCategory', 'fee', 'feeCurrency', 'feeCurrencyContract'];
  return [
    ...always,
    ...(entry.sourceType === 'exchange' ? orderFields(entry) : walletFields(entry)),
    ...feeFields(entry),
    ...organizationFields(entry),
  ];
}

const sides: readonly ManualField[] = ['fromAmount', 'fromSymbol', 'toAmount', 'toSymbol'];

function orderFields(entry: ManualEntry): readonly ManualField[] {
  if (entry.orderType === 'crypto-crypto') return ['orderType', ...sides, ...priceFields(entry)];
  const isTrade = entry.orderType === 'buy' || entry.orderType === 'sell';
  const total: readonly ManualField[] =
    isTrade && entry.useDefaultPricing === 'false'
      ? [entry.orderType === 'buy' ? 'fromAmount' : 'toAmount']
      : [];
  const money: readonly ManualField[] = isTrade ? [] : ['useFiat'];
  return [
    'orderType',
    'taxCategory',
    ...money,
    'amount',
    'symbol',
    ...(entry.useFiat && !isTrade ? [] : priceFields(entry)),
    ...total,
  ];
}

const walletFields = (entry: ManualEntry): readonly ManualField[] => [
  'type',
  'taxCategory',
  'amount',
  'symbol',
  'asset1Contract',
  'chain',
  ...priceFields(entry),
  'from',
  'to',
];

const priceFields = ({ useDefaultPricing }: ManualEntry): readonly ManualField[] =>
  useDefaultPricing === 'true'
    ? ['useDefaultPricing']
    : ['useDefaultPricing', 'currencyType', 'price', 'priceCurrency'];

const feeFields = ({ useFee, type, sourceType, context }: ManualEntry): readonly ManualField[] => {
  if (context === 'standard' && sourceType === 'wallet' && type === 'transfer-in') return [];
  return useFee
    ? [
        'useFee',
        'fee',
        'feeCurrency',
        ...(sourceType === 'wallet' ? (['feeCurrencyContract'] as const) : []),
      ]
    : ['useFee'];
};

const organizationFields = ({
  taxCategory,
  organizationId,
}: ManualEntry): readonly ManualField[] => {
  if (taxCategory !== 'donation_standard') return [];
  return organizationId === ''
    ? ['organizationId', 'organizationName', 'organizationAddress']
    : ['organizationId'];
};

const defiFields = ({ type }: ManualEntry): readonly ManualField[] =>
  isDefiType(type)
    ? defiSides[type].flatMap(
        ({ place }) =>
          [
            `amount${place}`,
            `asset${place}`,
            ...(place < 3 ? ([`asset${place as 1 | 2}Contract`] as const) : []),
          ] as const,
      )
    : [];
