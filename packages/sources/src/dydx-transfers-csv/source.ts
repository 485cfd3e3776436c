import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Transfers of dYdX' web app, in USDC. */
export const dydxTransfersCsv: FileSource = {
  id: 'dydx-transfers-csv',
  label: 'dYdX: Transfers (CSV)',
  provider: 'dydx',
  kind: 'exchange',
  headers: [getHeader('Time,Action,Sender,Recipient,Amount,Transaction')],
  positional: true,
  expects: { Action: /^(deposit|withdraw|transfer (in|out))$/i },
  ...readTransfers({
    columns: { time: 'Time', type: 'Action', amount: 'Amount', hash: 'Transaction' },
    way: [/^(deposit|transfer in)$/i, /^(withdraw|withdrawal|transfer out)$/i],
    only: 'USDC',
  }),
};
