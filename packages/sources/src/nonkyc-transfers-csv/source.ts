import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { skip } from '../rows.ts';
import { readTransfers } from '../transfer-rows.ts';

/** NonKYC's deposits, and its withdrawals. */
export const nonKycTransfersCsv: FileSource = {
  id: 'nonkyc-transfers-csv',
  label: 'NonKYC: Deposits or withdrawals (CSV)',
  provider: 'nonkyc',
  kind: 'exchange',
  headers: [
    getHeader(
      'Type,Time,Ticker,Amount,ValueUsd,Confirmations,TransactionId,Address,isPosted,isReversed,isSecurityConfirm',
    ),
    getHeader('Type,Time,Ticker,Amount,ValueUsd,Address,TransactionId,Status'),
  ],
  ...readTransfers({
    columns: {
      time: 'Time',
      type: 'Type',
      asset: 'Ticker',
      amount: 'Amount',
      hash: 'TransactionId',
      address: 'Address',
      status: ['Status', 'isReversed'],
    },
    done: /^(true|false)$/,
    way: [/^deposit$/i, /^withdraw(al)?$/i],
    except: (cells) =>
      /^true$/i.test(cells.text('status')) ? skip(fill(skippedRows.reversed)) : undefined,
  }),
};
