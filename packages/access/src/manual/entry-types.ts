import type { Message } from '@lotbook/messages/message';
import * as access from '@lotbook/messages/generated/access';
/** The types of manual entries, by context. */
export const contexts = { standard: 'Standard', defi: 'DeFi Activity' } as const;
export type EntryContext = keyof typeof contexts;

export const walletTypes = ['transfer-in', 'transfer-out'] as const;
export const defiTypes = [
  'liquidity-deposit',
  'liquidity-withdrawal',
  'stake-deposit',
  'stake-reward',
  'stake-withdrawal',
  'swap',
] as const;
export const exchangeTypes = ['buy', 'sell', 'deposit', 'withdrawal', 'crypto-crypto'] as const;
export type WalletType = (typeof walletTypes)[number];
export type DefiType = (typeof defiTypes)[number];
export type ExchangeType = (typeof exchangeTypes)[number];

/** The protocols of a DeFi entry; `generic` covers all others. */
export const defiSources = [
  'aave',
  'curve',
  'dydx',
  'maker',
  'pancakeswap',
  'sushi',
  'uniswap',
  'vesper',
  'yearn',
  '1inch',
  'generic',
] as const;
export type DefiSource = (typeof defiSources)[number];

export const isDefiType = (type: string): type is DefiType =>
  (defiTypes as readonly string[]).includes(type);
export const isExchangeType = (type: string): type is ExchangeType =>
  (exchangeTypes as readonly string[]).includes(type);
export const isWalletType = (type: string): type is WalletType =>
  (walletTypes as readonly string[]).includes(type);

type Side = 'in' | 'out';

/** The direction of each of the four assets in a DeFi entry, and whether it is required. Unlisted assets aren't shown. */
export const defiSides: Readonly<
  Record<
    DefiType,
    readonly {
      readonly place: 1 | 2 | 3 | 4;
      readonly side: Side;
      readonly needed: boolean;
      readonly label: Message;
    }[]
  >
> = {
  'liquidity-deposit': [
    { place: 1, side: 'out', needed: true, label: access.firstAssetDeposited },
    { place: 2, side: 'out', needed: false, label: access.secondAssetDeposited },
    { place: 3, side: 'in', needed: false, label: access.poolTokenReceived },
  ],
  'liquidity-withdrawal': [
    { place: 1, side: 'in', needed: true, label: access.firstAssetReceived },
    { place: 2, side: 'in', needed: false, label: access.secondAssetReceived },
    { place: 3, side: 'out', needed: false, label: access.poolTokenReturned },
    { place: 4, side: 'in', needed: false, label: access.furtherAssetReceived },
  ],
  'stake-deposit': [
    { place: 1, side: 'out', needed: true, label: access.assetStaked },
    { place: 2, side: 'in', needed: false, label: access.receiptTokenReceived },
  ],
  'stake-reward': [{ place: 1, side: 'in', needed: true, label: access.rewardReceived }],
  'stake-withdrawal': [
    { place: 1, side: 'in', needed: true, label: access.assetReturned },
    { place: 2, side: 'out', needed: false, label: access.receiptTokenReturned },
  ],
  swap: [
    { place: 1, side: 'out', needed: true, label: access.assetGiven },
    { place: 2, side: 'in', needed: true, label: access.assetReceived },
  ],
};

/** Whether the entry receives or sends assets; a trade does both. */
export const sideByType: Readonly<Record<ExchangeType | WalletType, Side | 'both'>> = {
  buy: 'both',
  sell: 'both',
  'crypto-crypto': 'both',
  deposit: 'in',
  withdrawal: 'out',
  'transfer-in': 'in',
  'transfer-out': 'out',
};
