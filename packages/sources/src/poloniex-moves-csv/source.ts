import { utc } from '@lotbook/model/time';
import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const DONE = /^complete[d]?(:.*)?$/;
/** Stellar's code there. */
const rename = (code: string): string => code.trim().toUpperCase().replace(/^STR$/, 'XLM');

/** Poloniex' deposits or withdrawals as its support exports them. */
export const poloniexMovesCsv: FileSource = {
  id: 'poloniex-moves-csv',
  label: 'Poloniex: Deposits or withdrawals from support (CSV)',
  provider: 'poloniex',
  kind: 'exchange',
  headers: [
    getHeader('f_created_at,currency,f_amount,f_address,f_status'),
    getHeader('f_date,currency,f_amount,f_feededucted,f_status'),
    getHeader(',timestamp,currency,amount,address,status'),
    getHeader(',timestamp,currency,amount,fee_deducted,status'),
    getHeader('Currency,Amount,Address,Date,Status'),
    getHeader('Fee Deducted,Date,Currency,Amount,Amount-Fee,Address,Status'),
  ],
  positional: true,
  expects: {
    f_status: /^(complete|pending|failed|processing)/i,
    status: /^(complete|pending|failed|processing)/i,
  },
  ...chooseReader(
    {
      f_feededucted: readTransfers({
        columns: {
          time: 'f_date',
          asset: 'currency',
          amount: 'f_amount',
          fee: 'f_feededucted',
          status: 'f_status',
        },
        way: 'out',
        feeInside: true,
        done: DONE,
        rename,
        zone: utc,
      }),
      f_created_at: readTransfers({
        columns: {
          time: 'f_created_at',
          asset: 'currency',
          amount: 'f_amount',
          address: 'f_address',
          status: 'f_status',
        },
        way: 'in',
        done: DONE,
        rename,
        zone: utc,
      }),
      fee_deducted: readTransfers({
        columns: {
          time: 'timestamp',
          asset: 'currency',
          amount: 'amount',
          fee: 'fee_deducted',
          status: 'status',
        },
        way: 'out',
        feeInside: true,
        done: DONE,
        rename,
        zone: utc,
      }),
      'Fee Deducted': readTransfers({
        columns: {
          time: 'Date',
          asset: 'Currency',
          amount: 'Amount',
          fee: 'Fee Deducted',
          address: 'Address',
          status: 'Status',
        },
        way: 'out',
        feeInside: true,
        done: DONE,
        rename,
        zone: utc,
      }),
    },
    readTransfers({
      columns: {
        time: ['timestamp', 'Date'],
        asset: 'Currency',
        amount: 'Amount',
        address: 'Address',
        status: 'Status',
      },
      way: 'in',
      done: DONE,
      rename,
      zone: utc,
    }),
  ),
};
