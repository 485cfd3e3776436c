import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

const unfinishedMove = /\b(reject|rejected|cancel|cancelled|canceled|pending|requested|failed)\b/i;

/** K33's statement: the two sides of a trade share its id. */
export const k33Csv: FileSource = {
  id: 'k33-csv',
  label: 'K33: Statement (CSV)',
  provider: 'k33',
  kind: 'exchange',
  headers: [
    getHeader(
      'Type/Status,TradeID,Side,Amount,Trade Status,Asset,Credit_old,Credit Balance,Funded_old,Funded Balance',
      'PndWithdrawal_old,PndWithdrawal Balance,Total_old,Total Balance,Timestamp (UTC),UniqueKey,InternalReportID',
      'DepositTxhash,WithdrawalTxhash,SourceAddress,DestinationAddress',
    ),
  ],
  ...readLedger({
    columns: {
      time: 'Timestamp (UTC)',
      type: 'Type/Status',
      asset: 'Asset',
      amount: 'Amount',
      group: 'TradeID',
      status: 'Trade Status',
      detail: 'DepositTxhash',
      hash: 'WithdrawalTxhash',
    },
    kindFor,
    skipIf: (cells) =>
      unfinishedMove.test(`${cells.text('type')} ${cells.text('status')}`)
        ? fill(skippedRows.notCompleted)
        : undefined,
    key: (cells) => (kindFor(cells) === 'leg' ? cells.id('group') || undefined : undefined),
    zone: utc,
    platform: 'K33',
  }),
};

function kindFor(cells: LedgerCells): LedgerKind | undefined {
  const type = cells.text('type');
  if (/^trade$/i.test(type)) return 'leg';
  return /^(deposit|withdrawal) complete$/i.test(type) ? 'change' : undefined;
}
