/** What a source says a transaction is, as people say it. */
export const typeWords: Readonly<Record<string, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  'crypto-crypto': 'Trade of assets',
  'transfer-in': 'Transfer in',
  'transfer-out': 'Transfer out',
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
