import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { layout, type Cells } from '../cells.ts';
import { joinLegs } from '../leg-trades.ts';
import { absolute } from '@lotbook/decimal/decimal';
import type { Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { shorten } from '../cells.ts';

const fields = {
  type: 'type',
  time: 'time',
  amount: 'amount',
  balance: 'balance',
  unit: 'amount/balance unit',
  id: 'transaction_id',
} as const;
type Entry = Cells<keyof typeof fields>;

/** CoinList Pro's account. Cells may be one column to the left of their names. */
export const coinListProCsv: FileSource = {
  id: 'coinlist-pro-csv',
  label: 'CoinList Pro: Account (CSV)',
  provider: 'coinlist',
  kind: 'exchange',
  headers: [getHeader('portfolio,type,time,amount,balance,amount/balance unit,transaction_id')],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: (cells) => (isTrade(cells) ? cells.required('time') : undefined),
        words: ['type'],
        window: 50,
      },
      read,
    ),
};

const kinds = entryWords<'match' | 'fee' | 'inside'>({
  match: 'match|admin',
  fee: 'fee',
  inside: 'deposit|withdrawal',
});
const isTrade = (cells: Entry): boolean => /^(match|fee|admin)$/i.test(cells.text('type'));

/** In some files the unit is in the column `balance`. */
function readUnits(cells: Entry): Units {
  const isShifted = /^[A-Za-z]{2,10}$/.test(cells.text('balance'));
  return {
    asset: cells.asset(isShifted ? 'balance' : 'unit'),
    quantity: cells.amount('amount'),
  };
}

function read(rows: readonly [Entry, ...Entry[]]): Outcome {
  const [first] = rows;
  const kind = kinds(first.required('type'));
  if (kind === undefined)
    return first.fail('type', fill(texts.valueUnknown, { value: shorten(first.text('type')) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedFromCoinList));
  const of = (wanted: 'match' | 'fee'): readonly Units[] =>
    rows.filter((cells) => kinds(cells.text('type')) === wanted).map(readUnits);
  return joinLegs({
    cells: first,
    field: 'amount',
    at: first.time('time', { timeZone: utc }),
    legs: of('match'),
    fees: of('fee').map((fee) => ({ ...fee, quantity: absolute(fee.quantity) })),
  });
}
