import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = { amount: 'TokensTransferred', symbol: 'TokenSymbol' } as const;

/** Blockscout's older list of token transfers, whose amounts can't be known: tokens differ in their decimals, which it leaves out. */
export const blockscoutTokensCsv: FileSource = {
  id: 'blockscout-tokens-csv',
  label: 'Blockscout: Token transfers without decimals (CSV)',
  provider: 'blockscout',
  kind: 'wallet',
  headers: [
    getHeader(
      'TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,TokenContractAddress,Type,TokenSymbol,TokensTransferred,TransactionFee,Status,ErrCode',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const read = (cells: Cells<keyof typeof fields>): Outcome =>
  cells.fail('amount', fill(rejectedRows.smallestUnits, { asset: shorten(cells.text('symbol')) }));
