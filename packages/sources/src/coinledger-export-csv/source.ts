import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { coinLedgerLabel } from '../coinledger-csv/labels.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { sumPerAsset } from '../per-asset.ts';
import { groupBy, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  time: 'Timestamp (UTC)',
  type: 'Type',
  id: 'Internal Id',
  platform: 'Platform',
  account: 'Account Name',
  hash: 'Blockchain Id',
  record: 'Record Type',
  asset: 'Asset',
  amount: 'Amount',
  description: 'Description',
} as const;
type Row = Cells<keyof typeof fields>;
type Rows = readonly [Row, ...Row[]];

/** CoinLedger's export of all transactions: a row for each side and fee; those of one transaction share their Internal Id. */
export const coinLedgerExportCsv: FileSource = {
  id: 'coinledger-export-csv',
  label: 'CoinLedger: Transactions export (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Timestamp (UTC),Type,Internal Id,Platform,Account Name,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: (cells) => cells.id('id') || undefined },
      (rows) => read(rows, options),
    ),
};

type Part = 'debit' | 'credit' | 'fee';

function getPart(cells: Row): Part {
  const text = cells.required('record').toLowerCase();
  if (text === 'debit' || text === 'credit') return text;
  // The result of a position has a record of its own name, with a sign.
  if (text === 'margin gain') return cells.amount('amount') < 0n ? 'debit' : 'credit';
  return text.endsWith('fee')
    ? 'fee'
    : cells.fail(
        'record',
        fill(rejectedRows.notDebitCreditFee, { value: shorten(cells.text('record')) }),
      );
}

const addPlace = (cells: Row, units: Units): Units => ({
  ...units,
  sourceName: cells.text('account') || cells.text('platform') || undefined,
});

function read(rows: Rows, { timeZone }: ReadOptions): Outcome {
  const [first] = rows;
  const type = first.required('type');
  const label =
    coinLedgerLabel(type) ?? first.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const other = rows.find((cells) => cells.text('type') !== type);
  if (other)
    other.fail('type', fill(rejectedRows.internalIdTypesDiffer, { line: String(first.row.line) }));
  const units = (part: Part): readonly Units[] =>
    sumPerAsset(
      rows
        .filter((cells) => getPart(cells) === part)
        .map((cells) => ({
          asset: cells.asset('asset'),
          quantity: absolute(cells.amount('amount')),
        })),
    );
  const [sent, received, fees] = [units('debit'), units('credit'), units('fee')];
  const base = {
    at: first.time('time', { timeZone }),
    externalId: first.id('id'),
    txHash: first.text('hash'),
    memo: first.text('description'),
  };
  if (sent.length > 1 || received.length > 1 || fees.length > 1)
    return exchange(rows, base, { sent, received, fees });
  const at = (part: Part): Row => rows.find((cells) => getPart(cells) === part) ?? first;
  const made = makeFromSides({
    ...base,
    label,
    sent: sent[0] && addPlace(at('debit'), sent[0]),
    received: received[0] && addPlace(at('credit'), received[0]),
    fee: fees[0] && addPlace(at('fee'), fees[0]),
  });
  return made ?? first.fail('amount', fill(rejectedRows.amountNotMoved));
}

type Base = Pick<Parameters<typeof transaction>[0], 'at' | 'externalId' | 'txHash' | 'memo'>;
type Parts = Readonly<Record<'sent' | 'received' | 'fees', readonly Units[]>>;

/** Several assets on a side, or several fees: one exchange of all units sent for all received. */
function exchange(rows: Rows, base: Base, { sent, received, fees }: Parts): Outcome {
  const [first] = rows;
  const [out, into] = [sent[0], received[0]];
  if (!out || !into) return first.fail('record', fill(rejectedRows.severalAssetsOneSide));
  const at = (units: readonly Units[]): readonly Units[] =>
    units.map((one) => addPlace(first, one));
  return transaction({
    ...base,
    type: tradeType(out.asset, into.asset),
    movements: [...at(sent).map(send), ...at(received).map(receive), ...at(fees).map(payFee)],
  });
}
