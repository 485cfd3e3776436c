import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';

const fields = {
  time: 'Time in UTC',
  type: 'Type',
  asset: 'Currency',
  gross: 'Gross amount',
  worth: /^Gross amount \(\w{3}\)$/,
  fee: 'Fee',
  net: 'Net amount',
  memo: 'Note',
} as const;
type Row = Cells<keyof typeof fields>;

/** SwissBorg's account statement: a trade has one row per side, in the same second. */
export const swissBorgCsv: FileSource = {
  id: 'swissborg-csv',
  label: 'SwissBorg: Account statement (CSV)',
  provider: 'swissborg',
  kind: 'exchange',
  headers: [
    [
      'Local time',
      'Time in UTC',
      'Type',
      'Currency',
      'Gross amount',
      /^Gross amount \(\w{3}\)$/,
      'Fee',
      /^Fee \(\w{3}\)$/,
      'Net amount',
      /^Net amount \(\w{3}\)$/,
      'Note',
    ],
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: tradeKey, words: ['type'], window: 200, complete: (rows) => rows.length > 1 },
      (rows) => read(rows, options),
    ),
};

const getType = (cells: Row): string => cells.text('type').toLowerCase();
const tradeKey = (cells: Row): string | undefined =>
  ['buy', 'sell'].includes(getType(cells)) ? cells.required('time') : undefined;

function toUnits(cells: Row): Units {
  const [, currency = ''] = /\((\w{3})\)/.exec(cells.column('worth')) ?? [];
  return {
    asset: cells.asset('asset'),
    quantity: absolute(cells.amount('gross')),
    value: cells.worth('worth', currency),
  };
}

const getFee = (cells: Row): Units => ({
  asset: cells.asset('asset'),
  quantity: absolute(cells.optionalAmount('fee') ?? (0n as Units['quantity'])),
});

function read(rows: readonly [Row, ...Row[]], { timeZone }: ReadOptions): Outcome {
  const [cells] = rows;
  const [type, at] = [getType(cells), cells.time('time', { timeZone })];
  const parts = { at, memo: cells.text('memo') };
  const units = toUnits(cells);
  if (type === 'buy' || type === 'sell') return trade(rows, parts);
  if (type === 'deposit') return entry('change', units, { ...parts, fee: payFee(getFee(cells)) });
  if (type === 'withdrawal')
    return entry(
      'change',
      { asset: units.asset, quantity: negate(absolute(cells.amount('net'))) },
      { ...parts, fee: payFee(getFee(cells)) },
    );
  if (type === 'payouts')
    return entry(/yield/i.test(cells.text('memo')) ? 'interest' : 'reward', units, {
      ...parts,
      fee: payFee(getFee(cells)),
    });
  return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}

function trade(
  rows: readonly [Row, ...Row[]],
  parts: { readonly at: ReturnType<Row['time']>; readonly memo: string },
): Outcome {
  const into = rows.find((cells) => getType(cells) === 'buy');
  const out = rows.find((cells) => getType(cells) === 'sell');
  if (!into || !out || rows.length !== 2)
    return rows[0].fail('type', fill(rejectedRows.otherSideUnclearInSecond));
  const [cameIn, wentOut] = [toUnits(into), toUnits(out)];
  return transaction({
    ...parts,
    type: tradeType(wentOut.asset, cameIn.asset),
    movements: [send(wentOut), receive(cameIn), payFee(getFee(into)), payFee(getFee(out))],
  });
}
