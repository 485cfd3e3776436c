import type { TransactionType } from './transaction.ts';

/** The name of the source's transaction type. The one name of a type in lists, filters, forms and exports. */
export const typesLabels: Readonly<Record<TransactionType, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  'crypto-crypto': 'Trade of assets',
  'transfer-in': 'Received',
  'transfer-out': 'Sent',
  transfer: 'Transfer',
  swap: 'Swap',
  'liquidity-deposit': 'Liquidity deposit',
  'liquidity-withdrawal': 'Liquidity withdrawal',
  'stake-deposit': 'Stake deposit',
  'stake-reward': 'Stake reward',
  'stake-withdrawal': 'Stake withdrawal',
  fee: 'Fee',
  opening: 'Opening lot',
};

export const formatType = (type: string): string =>
  (typesLabels as Readonly<Record<string, string>>)[type] ?? type;
