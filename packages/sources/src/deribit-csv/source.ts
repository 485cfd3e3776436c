import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { absolute, add, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { findCoinInName, NO_COIN } from '../coin-in-name.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  id: 'ID',
  time: 'Date',
  instrument: 'Instrument',
  type: 'Type',
  side: 'Side',
  fee: ['Fee Charged', 'Fee Paid'],
  change: 'Change',
} as const;
type Entry = Cells<keyof typeof fields>;

const tail = 'Change,Balance,Equity,Trade ID,Order ID,Info';
const prices =
  'Position,Price,Mark Price,Index Price,Cash Flow,Funding,Fee Rate,Fee Charged,Fee Balance';

/** Deribit's transaction log of one currency, which only the file's name holds. */
export const deribitCsv: FileSource = {
  id: 'deribit-csv',
  label: 'Deribit: Transaction log (CSV)',
  provider: 'deribit',
  kind: 'exchange',
  headers: [
    getHeader('ID,UserSeq,Date,Instrument,Type,Side,Amount,Base Amount', prices, tail, 'Note'),
    getHeader('ID,UserSeq,Date,Instrument,Type,Side,Base Amount', prices, tail, 'Note'),
    getHeader('ID,UserSeq,Date,Instrument,Type,Side,Base Amount', prices, tail),
    getHeader(
      'ID,UserSeq,Date,Instrument,Type,Side,Size,Position,Price,Mark Price,Cash Flow,Funding,Fee Rate,Fee Paid,Fee Balance',
      tail,
    ),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const RESULTS =
  /^(trade|delivery|settlement|transfer from insurance|socialized fund|liquidation|options settlement summary)$/;

function read(cells: Entry, { fileName }: ReadOptions): Outcome {
  const asset: AssetId = findCoinInName(fileName) ?? cells.fail('change', NO_COIN);
  const type = cells.required('type').toLowerCase();
  const change = { asset, quantity: cells.amount('change') };
  const cost = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  const fee = payFee({ asset, quantity: cost });
  const base = {
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    memo: [cells.text('instrument'), type, cells.text('side')]
      .filter((text) => text !== '' && text !== '-')
      .join(' '),
  };
  if (type === 'position move') return skip(fill(skippedRows.positionMovedDeribit));
  if (type === 'deposit' || type === 'transfer') return entry('change', change, base);
  if (type === 'withdrawal')
    return entry(
      'change',
      signed({ asset, quantity: subtract(absolute(change.quantity), cost) }, true),
      { ...base, fee },
    );
  if (!RESULTS.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  // The change of the balance is after the fee, so the result before it and the fee are apart.
  return entry('result', { asset, quantity: add(change.quantity, cost) }, { ...base, fee });
}
