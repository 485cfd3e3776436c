import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Volt, a wallet whose amounts have signs and units. */
export const voltCsv: FileSource = {
  id: 'volt-csv',
  label: 'Volt: Transactions (CSV)',
  provider: 'volt',
  kind: 'wallet',
  headers: [
    getHeader('time,status,address,amount,fee,txid'),
    getHeader('time,status,address,amount,txid'),
  ],
  assumption: {
    types: ['withdrawal'],
    withFee: true,
    note: fill(texts.sentFeeOnTop, { platform: 'Volt' }),
  },
  positional: true,
  expects: { amount: /^[+-]?[\d.]+\s*[A-Z]+$/ },
  ...readTransfers({
    columns: {
      time: 'time',
      type: 'status',
      address: 'address',
      amount: 'amount',
      fee: 'fee',
      hash: 'txid',
    },
    way: [/^received$/i, /^out$/i],
  }),
};
