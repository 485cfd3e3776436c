import { isFiat } from '@lotbook/model/fiat';
import type { Side } from './documents.ts';

/** Sold for cash: the proceeds are that cash, whatever the price was. */
export const isSoldForMoney = (
  { txSide }: Pick<Side, 'txSide'>,
  received: readonly { readonly asset: string }[],
): boolean =>
  txSide === 'outgoing' && received.length > 0 && received.every(({ asset }) => isFiat(asset));
