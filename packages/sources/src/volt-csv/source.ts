import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { transferRows } from '../transfer-rows.ts';

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
    note: "Volt doesn't say whether the amount sent includes the fee. The fee was read as on top. Compare the amounts with what arrived.",
  },
  positional: true,
  expects: { amount: /^[+-]?[\d.]+\s*[A-Z]+$/ },
  ...transferRows({
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
