import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Nault, a wallet for Nano, which has no fees. */
export const naultCsv: FileSource = {
  id: 'nault-csv',
  label: 'Nault: Transactions (CSV)',
  provider: 'nault',
  kind: 'wallet',
  headers: [getHeader('account,type,amount,hash,height,time')],
  positional: true,
  expects: { type: /^(send|receive)$/i, account: /^(nano|xrb)_/i },
  ...readTransfers({
    columns: { time: 'time', type: 'type', amount: 'amount', hash: 'hash', address: 'account' },
    only: 'XNO',
    way: [/^receive$/i, /^send$/i],
  }),
};
