import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { TransactionType } from './transaction.ts';

const names: Readonly<Record<TransactionType, Message>> = {
  buy: labels.typeBuy,
  sell: labels.typeSell,
  deposit: labels.typeDeposit,
  withdrawal: labels.typeWithdrawal,
  'crypto-crypto': labels.typeCryptoCrypto,
  'transfer-in': labels.typeTransferIn,
  'transfer-out': labels.typeTransferOut,
  transfer: labels.typeTransfer,
  swap: labels.typeSwap,
  'liquidity-deposit': labels.typeLiquidityDeposit,
  'liquidity-withdrawal': labels.typeLiquidityWithdrawal,
  'stake-deposit': labels.typeStakeDeposit,
  'stake-reward': labels.typeStakeReward,
  'stake-withdrawal': labels.typeStakeWithdrawal,
  fee: labels.typeFee,
  opening: labels.typeOpening,
};

/** The name of the source's transaction type. The one name of a type in lists, filters, forms and exports. */
export function formatType(type: string, t: Translate): string {
  const name = (names as Readonly<Record<string, Message>>)[type];
  return name ? t(name) : type;
}

/** All types with their names, in the order of lists. */
export const listTypes = (
  t: Translate,
): readonly { readonly value: string; readonly label: string }[] =>
  Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));
