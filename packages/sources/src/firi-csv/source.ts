import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

/** Firi's transactions: the rows of one trade share its Match ID. */
export const firiCsv: FileSource = {
  id: 'firi-csv',
  label: 'Firi: Transactions (CSV)',
  provider: 'firi',
  kind: 'exchange',
  headers: [
    getHeader(
      'Transaction ID,Match ID,Withdraw ID,Deposit ID,Withdraw address,Withdraw transaction ID',
      'Deposit address,Deposit transaction ID,Action,Currency,Amount,Created at',
    ),
  ],
  ...readLedger({
    columns: {
      id: 'Transaction ID',
      group: 'Match ID',
      detail: 'Deposit ID',
      pending: 'Withdraw ID',
      hash: ['Withdraw transaction ID'],
      type: 'Action',
      asset: 'Currency',
      amount: 'Amount',
      time: 'Created at',
    },
    kindFor,
    key: (cells) => cells.id('group') || cells.id('pending') || undefined,
    zone: utc,
    platform: 'Firi',
  }),
};

/** A trade, a withdrawal and a deposit each fill the column of their own id. */
function kindFor(cells: LedgerCells): LedgerKind | undefined {
  const isFee = /fee|gebyr/i.test(cells.text('type'));
  const isKnown = (words: RegExp): boolean => words.test(cells.text('type'));
  if (cells.id('group') !== '')
    return isFee ? 'cost' : isKnown(/match|trade|buy|sell|kjøp|salg/i) ? 'leg' : undefined;
  if (cells.id('pending') !== '')
    return isFee ? 'cost' : isKnown(/withdraw|uttak/i) ? 'change' : undefined;
  if (cells.id('detail') !== '') return isKnown(/deposit|innskudd/i) ? 'change' : undefined;
  return /^stak(e|ing)/i.test(cells.text('type')) && /reward/i.test(cells.text('type'))
    ? 'stakingReward'
    : undefined;
}
