import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { Cells, type Layout } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const AMOUNT = /\(BTC\)$/;
/** Words for "date" and beginnings of "transaction" in the languages that BlueWallet is translated to. */
const DATE =
  /^(date|datum|dato|data|fecha|tarih|dátum|päivämäärä|ngày|дата|ημερομηνία|日付|日期|날짜)$/iu;
const TXID = /^(tx ?id|trans|тран|id трансакц|συναλλαγή|取引|交易|거래|giao d)/iu;
/** A note or a status in any language, but no column of amounts. */
const NAME =
  /^(?!.*(fee|tax|amount|quantity|total|value|balance|currency|price|height|gebühr|betrag|btc|sat))[^*].*$/i;
type Field = 'time' | 'hash' | 'amount' | 'memo' | 'state';

/** BlueWallet's history of a wallet. The names of its columns are in the display language, so their order counts. */
export const blueWalletCsv: FileSource = {
  id: 'bluewallet-csv',
  label: 'BlueWallet: Transactions (CSV)',
  provider: 'bluewallet',
  kind: 'wallet',
  headers: [
    [DATE, TXID, AMOUNT, NAME],
    [DATE, TXID, AMOUNT, /^Memo$/i, NAME],
  ],
  positional: true,
  unquotedColumn: () => 3,
  open: (header, options) => {
    const layout: Layout<Field> = {
      header,
      index: { time: 0, hash: 1, amount: 2, memo: 3, state: header.length > 4 ? 4 : -1 },
      numbers: options,
    };
    return eachRow(layout, read);
  },
};

function read(cells: Cells<Field>): Outcome {
  const undone = unfinished(cells, 'state');
  if (undone) return undone;
  if (cells.text('time') === '') return skip(fill(skippedRows.notConfirmed));
  return entry(
    'change',
    { asset: 'BTC' as AssetId, quantity: cells.amount('amount') },
    {
      at: cells.time('time', { timeZone: utc }),
      txHash: cells.id('hash'),
      memo: cells.text('memo'),
    },
  );
}
