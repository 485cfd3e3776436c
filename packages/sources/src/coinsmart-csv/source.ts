import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

/** `ReferenceType` is more specific than `TransactionType`. */
function kindFor(cells: LedgerCells): LedgerKind | undefined {
  const [type, reference] = [cells.text('type').toLowerCase(), cells.text('detail').toLowerCase()];
  if (/fee/.test(`${type} ${reference}`)) return 'cost';
  if (type === 'trade' && reference === 'trade') return 'leg';
  if (reference === 'deposit' || reference === 'withdraw') return 'change';
  return reference === 'quiz' || reference === 'referral' ? 'reward' : undefined;
}

const isTrade = (cells: LedgerCells): boolean =>
  kindFor(cells) === 'leg' || (kindFor(cells) === 'cost' && /trade/i.test(cells.text('type')));

/** CoinSmart's ledger: a line for each currency. Times are UTC−6. */
export const coinSmartCsv: FileSource = {
  id: 'coinsmart-csv',
  label: 'CoinSmart: Ledger (CSV)',
  provider: 'coinsmart',
  kind: 'exchange',
  headers: [getHeader('Credit,Debit,TransactionType,ReferenceType,Product,Balance,TimeStamp')],
  positional: true,
  ...readLedger({
    columns: {
      time: 'TimeStamp',
      type: 'TransactionType',
      detail: 'ReferenceType',
      asset: 'Product',
      credit: 'Credit',
      debit: 'Debit',
    },
    kindFor,
    words: ['type', 'detail'],
    key: (cells) => (isTrade(cells) ? cells.required('time') : undefined),
    zone: 'Etc/GMT+6' as TimeZone,
    platform: 'CoinSmart',
  }),
};
