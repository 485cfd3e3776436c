import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const shared = {
  time: 'Time',
  asset: 'Asset',
  amount: 'amount',
  hash: 'txid',
  status: 'State',
} as const;

/** BloFin's deposits, and its withdrawals, which have an address. */
export const bloFinTransfersCsv: FileSource = {
  id: 'blofin-transfers-csv',
  label: 'BloFin: Deposits or withdrawals (CSV)',
  provider: 'blofin',
  kind: 'exchange',
  headers: [
    getHeader('Asset,amount,chain_name,txid,Time,State'),
    getHeader('Asset,amount,chain_name,txid,Address,Tag,Time,State'),
  ],
  positional: true,
  ...chooseReader(
    { Address: readTransfers({ columns: { ...shared, address: 'Address' }, way: 'out' }) },
    readTransfers({ columns: shared, way: 'in' }),
  ),
};
