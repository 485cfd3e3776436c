import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  leg: 'trade',
  cost: 'brokerage|gst|withdrawal fee',
  change: 'deposit|withdrawal',
});
const kindFor = (cells: LedgerCells): LedgerKind | undefined => kinds(cells.text('type'));

/** A trade and its costs share the order and the trade; a withdrawal and its fee share the hash. */
function keyFor(cells: LedgerCells): string | undefined {
  const trade = `${cells.text('detail')} ${cells.id('group')}`.trim();
  if (/^(trade|brokerage|gst)$/i.test(cells.text('type'))) return trade || undefined;
  return cells.id('hash') || undefined;
}

/** Independent Reserve's transactions, as breakdown or rollup. */
export const independentReserveCsv: FileSource = {
  id: 'independent-reserve-csv',
  label: 'Independent Reserve: Transactions (CSV)',
  provider: 'independent-reserve',
  kind: 'exchange',
  headers: [
    getHeader(
      'Settlement Date,Date,Type,Currency,Order Guid,Credit,Debit,Comment,BlockchainTransaction',
    ),
    getHeader(
      'Settled,Date,TransactionGuid,TradeGuid,OrderGuid,Type,Status,Currency,Credit,Debit,Balance,Comment,BlockchainTransaction',
    ),
  ],
  positional: true,
  ...readLedger({
    columns: {
      time: 'Date',
      type: 'Type',
      asset: 'Currency',
      credit: 'Credit',
      debit: 'Debit',
      group: 'TradeGuid',
      detail: ['OrderGuid', 'Order Guid'],
      status: 'Status',
      hash: 'BlockchainTransaction',
      memo: 'Comment',
    },
    kindFor,
    key: keyFor,
    rename: (code) => code.trim().toUpperCase().replace(/^XBT$/, 'BTC'),
    platform: 'Independent Reserve',
  }),
};
