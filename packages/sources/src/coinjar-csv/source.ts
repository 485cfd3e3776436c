import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';
import { isFlagged } from '../status.ts';

/** The first words of a description name the event. */
function kindFor(cells: LedgerCells): LedgerKind | undefined {
  const description = cells.text('type');
  if (/^(bought|sold)\b/i.test(description)) return 'leg';
  if (/^(deposit|received|payment|sent)\b/i.test(description)) return 'change';
  return /^fee\b/i.test(description) ? 'fee' : undefined;
}

/** CoinJar's transactions of all accounts. */
export const coinJarCsv: FileSource = {
  id: 'coinjar-csv',
  label: 'CoinJar: Transactions (CSV)',
  provider: 'coinjar',
  kind: 'exchange',
  headers: [
    getHeader(
      'Uuid,Transacted at,Account,Amount formatted,Amount currency,Amount decimal,Description,Pending,Destination amount,Quote,Fees',
    ),
  ],
  ...readLedger({
    columns: {
      time: 'Transacted at',
      type: 'Description',
      asset: 'Amount currency',
      amount: 'Amount decimal',
      detail: 'Fees',
      pending: 'Pending',
      memo: 'Description',
    },
    kindFor,
    ask: (cells) =>
      /^0*([.,]0*)?$/.test(cells.text('detail').replaceAll(/[^\d.,]/g, ''))
        ? undefined
        : rejectedRows.feesMaybeIncluded,
    skipIf: (cells) => (isFlagged(cells, 'pending') ? fill(skippedRows.statusPending) : undefined),
    key: (cells) => (kindFor(cells) === 'leg' ? cells.required('time') : undefined),
    zone: utc,
    platform: 'CoinJar',
  }),
};
