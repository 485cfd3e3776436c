import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const TIME = /^Time\(.+\)$/i;
const kinds = entryWords<LedgerKind>({ change: 'withdraw|deposit' });
const BETWEEN_ACCOUNTS = /^.+ account -> .+ account$/i;

/** BingX's fund account: deposits and withdrawals. */
export const bingxFundCsv: FileSource = {
  id: 'bingx-fund-csv',
  label: 'BingX: Fund account (CSV or XLSX)',
  provider: 'bingx',
  kind: 'exchange',
  headers: [[...getHeader('UID,type,amount,new_available_amount,asset_name'), TIME, 'remark']],
  positional: true,
  ...readLedger({
    columns: { time: TIME, type: 'type', asset: 'asset_name', amount: 'amount', memo: 'remark' },
    kindFor: (cells) =>
      BETWEEN_ACCOUNTS.test(cells.text('type')) ? 'inside' : kinds(cells.text('type')),
    ask: (cells) =>
      /^p2p (buy|sell)$/i.test(cells.text('type')) ? rejectedRows.priceMissing : undefined,
    leaves: (cells) => /^withdraw$/i.test(cells.text('type')),
    platform: 'BingX',
  }),
};
