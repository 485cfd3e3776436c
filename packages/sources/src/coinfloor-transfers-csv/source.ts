import { toUpper } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const renameCoin = (code: string): string => (toUpper(code) === 'XBT' ? 'BTC' : toUpper(code));

/** Coinfloor's deposits and withdrawals. */
export const coinfloorTransfersCsv: FileSource = {
  id: 'coinfloor-transfers-csv',
  label: 'Coinfloor: Deposits and withdrawals (CSV)',
  provider: 'coinfloor',
  kind: 'exchange',
  headers: [
    getHeader('Date & Time,Amount,Asset,Type'),
    getHeader('Date & Time,Amount,Asset,Type,Address,Transaction Hash'),
  ],
  positional: true,
  expects: { Type: /^(deposit|withdrawal)$/i },
  ...readTransfers({
    columns: {
      time: 'Date & Time',
      type: 'Type',
      asset: 'Asset',
      amount: 'Amount',
      hash: 'Transaction Hash',
      address: 'Address',
    },
    way: [/^deposit$/i, /^withdrawal$/i],
    rename: renameCoin,
  }),
};
