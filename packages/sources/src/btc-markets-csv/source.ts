import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  leg: 'buy order|sell order',
  cost: 'trading fee',
  change: 'deposit|withdraw',
});
const kindFor = (cells: LedgerCells): LedgerKind | undefined => kinds(cells.text('type'));

/** BTC Markets' ledger: the rows of an order share their reference. */
export const btcMarketsCsv: FileSource = {
  id: 'btc-markets-csv',
  label: 'BTC Markets: Transactions (CSV)',
  provider: 'btc-markets',
  kind: 'exchange',
  headers: [
    getHeader(
      'transactionId,creationTime,recordType,action,currency,amount,description,balance,referenceId',
    ),
  ],
  positional: true,
  ...readLedger({
    columns: {
      id: 'transactionId',
      time: 'creationTime',
      type: 'action',
      asset: 'currency',
      amount: 'amount',
      group: 'referenceId',
      memo: 'description',
    },
    kindFor,
    ask: (cells) =>
      /^reward$/i.test(cells.text('type')) ? rejectedRows.stakingOrPromotion : undefined,
    key: (cells) =>
      kindFor(cells) === 'leg' || kindFor(cells) === 'cost'
        ? cells.id('group') || undefined
        : undefined,
    zone: utc,
    platform: 'BTC Markets',
  }),
};
