import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { readUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { findCoinInName } from '../coin-in-name.ts';
import { entry, entryWords, type EntryKind } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { isFlagged } from '../status.ts';

const fields = {
  confirmed: 'Confirmed',
  time: ['Date', 'Date/Time'],
  type: 'Type',
  label: 'Label',
  amount: 'Amount',
  hash: ['ID', 'Transaction'],
} as const;
const kindFor = entryWords<EntryKind>({
  change: 'received with|received from|sent to|receive|send',
  mining: 'mined',
  stakingReward: 'stake|minted|masternode reward',
  fee: 'payment to yourself',
});

/** Older wallets made from Bitcoin Core, whose amounts have their unit in the cell, and Vericoin's. */
export const qtWalletCsv: FileSource = {
  id: 'qt-wallet-csv',
  label: 'Qt Wallet: Older transactions of wallets like Bitcoin Core (CSV)',
  provider: 'bitcoin-core',
  kind: 'wallet',
  headers: [
    getHeader('Confirmed,Date,Type,Label,Address,Amount,ID'),
    getHeader('Transaction,Block,Date/Time,Type,Amount,Total'),
  ],
  positional: true,
  expects: {
    // Without another name, the coin is VeriCoin, whose ids have no 0x before them.
    Transaction: /^[0-9a-f]{4,}$/i,
    Type: /^(receive|send|stake|minted|mined|received with|received from|sent to|payment to yourself|masternode reward)$/i,
  },
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { fileName, timeZone }: ReadOptions): Outcome {
  if (cells.has('confirmed') && !isFlagged(cells, 'confirmed'))
    return skip(fill(skippedRows.notConfirmed));
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const only = cells.has('confirmed') ? findCoinInName(fileName) : ('VRC' as AssetId);
  return entry(kind, readUnits(cells, 'amount', { asset: only }), {
    at: cells.time('time', { timeZone }),
    txHash: cells.id('hash'),
    memo: cells.text('label'),
  });
}
