import type { Guide } from '@lotbook/ui/GuideList';

/** Where each exchange or wallet offers the file that we read. */
export const guides: readonly Guide[] = [
  { name: 'Coinbase', file: 'Transaction history (CSV)', way: 'Profile, Statements, Custom statement: all assets, all time, CSV.' },
  { name: 'Coinbase Advanced', file: 'Fills or account statement (CSV)', way: 'Statements, Advanced: fills for every portfolio, then account.' },
  { name: 'Kraken', file: 'Ledgers (CSV)', way: 'Documents, New export: Ledgers, all fields, from the day you joined.' },
  { name: 'Binance', file: 'Transaction history or spot trades (CSV)', way: 'Orders, Transaction history, Export; one year at a time.' },
  { name: 'Gemini', file: 'Transaction history (XLSX or CSV)', way: 'Account, Statements, History: all activity.' },
  { name: 'Bitstamp', file: 'Transactions (CSV)', way: 'Account, Transaction history, Export: all transactions.' },
  { name: 'Crypto.com App', file: 'Crypto wallet transactions (CSV)', way: 'Accounts, the clock at the top, Export: crypto wallet.' },
  { name: 'Ledger Live', file: 'Operations (CSV)', way: 'Accounts, Export operation history, every account ticked.' },
  { name: 'Koinly', file: 'Universal file (CSV)', way: 'Transactions, Export: one file for everything you kept there.' },
  { name: 'CoinTracker', file: 'Transaction history (CSV)', way: 'Transactions, Export: one file for everything you kept there.' },
];
