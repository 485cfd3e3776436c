import { isFiat } from '@lotbook/model/fiat';
import type { Side } from './documents.ts';

/** What was sold for money brought that money, whatever the price was then. */
export const isSoldForMoney = (
  { txSide }: Pick<Side, 'txSide'>,
  received: readonly { readonly asset: string }[],
): boolean =>
  txSide === 'outgoing' && received.length > 0 && received.every(({ asset }) => isFiat(asset));
