import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** MyMonero's transactions. */
export const myMoneroCsv: FileSource = {
  id: 'mymonero-csv',
  label: 'MyMonero: Transactions (CSV)',
  provider: 'mymonero',
  kind: 'wallet',
  headers: [getHeader('date,amount,status,tx id,payment_id')],
  positional: true,
  // Its only coin is Monero, whose ids have no 0x before them.
  expects: { 'tx id': /^[0-9a-f]{4,}$/i },
  ...readTransfers({
    columns: { time: 'date', amount: 'amount', status: 'status', hash: 'tx id' },
    only: 'XMR',
    way: 'sign',
  }),
};
