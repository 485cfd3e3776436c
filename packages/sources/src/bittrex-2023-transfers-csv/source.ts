import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Bittrex' deposits and withdrawals in the files of its last year. */
export const bittrex2023TransfersCsv: FileSource = {
  id: 'bittrex-2023-transfers-csv',
  label: 'Bittrex: Deposits and withdrawals of 2023 (CSV)',
  provider: 'bittrex',
  kind: 'exchange',
  headers: [getHeader('Date,Currency,Type,Address,Memo/Tag,TxId,Amount')],
  positional: true,
  expects: { Type: /^(deposit|withdrawal)$/i },
  ...readTransfers({
    columns: {
      time: 'Date',
      asset: 'Currency',
      type: 'Type',
      address: 'Address',
      hash: 'TxId',
      amount: 'Amount',
    },
    way: [/^deposit$/i, /^withdrawal$/i],
    zone: utc,
  }),
};
