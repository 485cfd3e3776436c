import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords, type EntryKind } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { isFlagged } from '../status.ts';

/** `Amount (BTC)`. A file in thousandths (mBTC) or smaller parts is not recognized. */
const AMOUNT = /^Amount \(([A-Z]{2,6})\)$/;
const fields = {
  confirmed: 'Confirmed',
  time: 'Date',
  type: 'Type',
  label: 'Label',
  amount: AMOUNT,
  hash: 'ID',
} as const;
const kindFor = entryWords<EntryKind>({
  change: 'received with|received from|sent to',
  mining: 'mined',
  fee: 'payment to yourself',
});

/** Bitcoin Core's transactions, and those of wallets made from it. Amounts sent include the fee. */
export const bitcoinCoreCsv: FileSource = {
  id: 'bitcoin-core-csv',
  label: 'Bitcoin Core: Transactions (CSV)',
  provider: 'bitcoin-core',
  kind: 'wallet',
  headers: [[...getHeader('Confirmed,Date,Type,Label,Address'), AMOUNT, 'ID']],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  if (!isFlagged(cells, 'confirmed')) return skip(fill(skippedRows.notConfirmed));
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const asset = (AMOUNT.exec(cells.column('amount'))?.[1] ?? '') as AssetId;
  return entry(
    kind,
    { asset, quantity: cells.amount('amount') },
    {
      at: cells.time('time', { timeZone }),
      txHash: cells.id('hash'),
      memo: cells.text('label'),
    },
  );
}
