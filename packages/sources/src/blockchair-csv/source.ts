import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger } from '../ledger-rows.ts';

/** Blockchair's report about addresses: what each transaction changes, including the fee. */
export const blockchairCsv: FileSource = {
  id: 'blockchair-csv',
  label: 'Blockchair: Address report (CSV)',
  provider: 'blockchair',
  kind: 'wallet',
  headers: [
    getHeader(
      'Tx number,Affected address/xpub,Effect,Ticker,Amount fiat (USD),Asset rate (USD),Date,Transaction hash',
    ),
    getHeader(
      'Tx number,Effect,Ticker,Amount fiat (USD),Asset rate (USD),Type,Date,Public key,Wallet address,Third-party address,Transaction hash',
    ),
  ],
  ...readLedger({
    columns: {
      time: 'Date',
      type: ['Type', 'Ticker'],
      asset: 'Ticker',
      amount: 'Effect',
      hash: 'Transaction hash',
      group: 'Transaction hash',
    },
    kindFor: () => 'change',
    skipIf: (cells) =>
      /^inner$/i.test(cells.text('type')) ? fill(skippedRows.movedWithinWallet) : undefined,
    key: (cells) => cells.id('group') || undefined,
    platform: 'the wallet',
    zone: utc,
  }),
};
