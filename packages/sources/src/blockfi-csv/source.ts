import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction, type Units } from '../movements.ts';
import { sumPerAsset } from '../per-asset.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';

const fields = {
  asset: 'Cryptocurrency',
  amount: 'Amount',
  type: 'Transaction Type',
  time: 'Confirmed At',
} as const;
type Row = Cells<keyof typeof fields>;
type Rows = readonly [Row, ...Row[]];

/** BlockFi: every change of every coin; the two rows of a trade share their second. */
export const blockFiCsv: FileSource = {
  id: 'blockfi-csv',
  label: 'BlockFi: Transactions (CSV)',
  provider: 'blockfi',
  kind: 'exchange',
  headers: [
    getHeader('Cryptocurrency,Amount,Transaction Type,Exchange Rate Per Coin (USD),Confirmed At'),
    getHeader('Cryptocurrency,Amount,Transaction Type,Confirmed At'),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: tradeKey, words: ['type'], window: 200, complete: hasBothSides },
      read,
    ),
};

const isTrade = (cells: Row): boolean => /^trade$/i.test(cells.text('type'));
const tradeKey = (cells: Row): string | undefined =>
  isTrade(cells) && cells.text('time') !== '' ? cells.text('time') : undefined;
const hasBothSides = (rows: readonly Row[]): boolean =>
  new Set(rows.map((cells) => cells.text('amount').startsWith('-'))).size === 2;

const types = entryWords({
  change:
    'crypto transfer|deposit|withdrawal|ach deposit|ach withdrawal|wire deposit|wire withdrawal|ach trade|transfer',
  interest: 'interest payment',
  reward:
    'bonus payment|referral bonus|cc rewards redemption|cc trading rebate|promo bonus|trading rebate',
  fee: 'withdrawal fee|fee',
  inside: 'bia deposit|bia withdraw|bia withdrawal',
});

function read(rows: Rows): Outcome {
  const [first] = rows;
  if (first.text('time') === '') return skip(fill(skippedRows.notConfirmed));
  if (isTrade(first)) return trade(rows);
  const type = first.required('type');
  const kind =
    types(type) ?? first.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return kind === 'inside'
    ? skip(fill(skippedRows.movedWithin, { platform: 'BlockFi' }))
    : entry(kind, toUnits(first), {
        at: first.time('time', {}),
        memo: kind === 'change' ? '' : type,
      });
}

const toUnits = (cells: Row): Units => ({
  asset: cells.asset('asset'),
  quantity: cells.amount('amount'),
});

function trade(rows: Rows): Outcome {
  const [first] = rows;
  const all = rows.map(toUnits);
  const [out, into] = [
    sumPerAsset(all.filter(({ quantity }) => quantity < 0n)),
    sumPerAsset(all.filter(({ quantity }) => quantity > 0n)),
  ];
  const [sent, received] = [out[0], into[0]];
  if (!sent || !received) return first.fail('amount', fill(rejectedRows.tradeSideMissing));
  return transaction({
    at: first.time('time', {}),
    type: tradeType(sent.asset, received.asset),
    movements: [...out.map(send), ...into.map(receive)],
  });
}
