import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';

const fields = {
  time: 'Timestamp (UTC)',
  type: 'Type',
  id: 'Internal Id',
  hash: 'Blockchain Id',
  asset: 'Asset',
  amount: 'Amount',
  memo: 'Description',
} as const;
type Row = Cells<keyof typeof fields>;

/** Voyager's file of the years up to its bankruptcy and after: the rows of a trade share their id. */
export const voyagerCsv: FileSource = {
  id: 'voyager-csv',
  label: 'Voyager: Transactions (CSV)',
  provider: 'voyager',
  kind: 'exchange',
  positional: true,
  expects: {
    Type: /^(Fiat (Buy|Sell)|Deposit|Withdrawal|Interest Income|Income|Bankruptcy \w+|Bonus.*)$/i,
  },
  headers: [
    getHeader(
      'Timestamp (UTC),Type,Internal Id,Platform,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: tradeKey, words: ['type'], window: 500, complete: (rows) => rows.length > 1 },
      (rows) => read(rows, options),
    ),
};

const trades = new Set(['fiat buy', 'fiat sell', 'bankruptcy liquidation']);
const getType = (cells: Row): string => cells.text('type').toLowerCase();
const tradeKey = (cells: Row): string | undefined =>
  trades.has(getType(cells)) ? cells.requiredId('id') : undefined;
const kindIn = entryWords({
  change: 'deposit|withdrawal',
  interest: 'interest income',
  reward: 'income',
});

function read(rows: readonly [Row, ...Row[]], { timeZone }: ReadOptions): Outcome {
  const [cells] = rows;
  const [type, at] = [getType(cells), cells.time('time', { timeZone })];
  const parts = {
    at,
    externalId: cells.text('id') || undefined,
    txHash: cells.text('hash'),
    memo: cells.text('memo'),
  };
  if (trades.has(type)) {
    const units = rows.map((row) => ({
      asset: row.asset('asset'),
      quantity: row.amount('amount'),
    }));
    const [out, into] = [
      units.find(({ quantity }) => quantity < 0n),
      units.find(({ quantity }) => quantity > 0n),
    ];
    if (!out || !into || units.length !== 2)
      return cells.fail('type', fill(rejectedRows.otherSideUnclearById));
    return transaction({
      ...parts,
      type: tradeType(out.asset, into.asset),
      movements: [send(out), receive(into)],
    });
  }
  if (type === 'bankruptcy recovery')
    return cells.fail('type', fill(rejectedRows.voyagerEstateLoss));
  const kind =
    kindIn(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return entry(kind, { asset: cells.asset('asset'), quantity: cells.amount('amount') }, parts);
}
