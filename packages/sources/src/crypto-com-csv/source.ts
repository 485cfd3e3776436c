import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { FiatCode } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { receive, send, tradeType, transaction, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { findCryptoComKind, type CryptoComKind } from './kinds.ts';

const shape = [
  'Timestamp (UTC)',
  'Transaction Description',
  'Currency',
  'Amount',
  'To Currency',
  'To Amount',
  'Native Currency',
  'Native Amount',
  'Native Amount (in USD)',
  'Transaction Kind',
];
const fields = {
  time: 'Timestamp (UTC)',
  description: 'Transaction Description',
  currency: 'Currency',
  amount: 'Amount',
  toCurrency: 'To Currency',
  toAmount: 'To Amount',
  nativeCurrency: 'Native Currency',
  nativeAmount: 'Native Amount',
  kind: 'Transaction Kind',
  hash: 'Transaction Hash',
} as const;
type App = Cells<keyof typeof fields>;
type Rows = readonly [App, ...App[]];

/** Crypto.com App: crypto, fiat and card histories share one shape. */
export const cryptoComCsv: FileSource = {
  id: 'crypto-com-csv',
  label: 'Crypto.com App: Transactions (CSV)',
  provider: 'crypto-com',
  kind: 'exchange',
  headers: [[...shape, 'Transaction Hash'], shape],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: swapKey,
        words: ['kind'],
        window: 200,
        complete: (rows) => swapSides(rows).every((side) => side.length > 0),
      },
      read,
    ),
};

const getKind = (cells: App): CryptoComKind => {
  const name = cells.text('kind');
  if (name === '')
    return /deposit|withdrawal|transfer/i.test(cells.text('description'))
      ? { kind: 'change' }
      : cells.fail('kind', fill(texts.cellEmpty));
  return (
    findCryptoComKind(name) ??
    cells.fail('kind', fill(texts.valueUnknown, { value: shorten(name) }))
  );
};

function swapKey(cells: App): string | undefined {
  const kind = getKind(cells);
  return kind.kind === 'swap' ? `${kind.family} ${cells.time('time', {}).slice(0, 19)}` : undefined;
}

const swapSides = (rows: readonly App[]): readonly [readonly App[], readonly App[]] => [
  rows.filter((cells) => cells.text('kind').endsWith('_debited')),
  rows.filter((cells) => cells.text('kind').endsWith('_credited')),
];

function read(rows: Rows): Outcome {
  const [cells] = rows;
  const kind = getKind(cells);
  if (kind.kind === 'inside')
    return skip(fill(skippedRows.movedWithin, { platform: 'Crypto.com' }));
  const base = {
    at: cells.time('time', {}),
    txHash: cells.text('hash'),
    memo: cells.text('description'),
  };
  if (kind.kind === 'swap') return swap(rows, base);
  const units = toUnits(cells);
  const leaves = units.quantity < 0n;
  const change = {
    type: leaves ? ('withdrawal' as const) : ('deposit' as const),
    movements: [leaves ? send(units) : receive(units)],
  };
  if (kind.kind === 'exchange') return exchange(cells, units, base);
  if (kind.kind === 'money') return money(cells, units, base);
  if (kind.kind === 'spend')
    return transaction({ ...base, ...change, type: leaves ? 'sell' : 'deposit' });
  if (kind.kind === 'change')
    return transaction({ ...base, ...change, category: kind.category?.[leaves ? 'out' : 'in'] });
  return transaction({
    ...base,
    ...(leaves
      ? change
      : { type: kind.type, category: kind.category, movements: [receive(units)] }),
  });
}

type Base = Pick<Parameters<typeof transaction>[0], 'at' | 'txHash' | 'memo'>;

const getNativeCurrency = (cells: App): FiatCode =>
  cells.text('nativeCurrency').toUpperCase() as FiatCode;
const toUnits = (cells: App): Units => ({
  asset: cells.asset('currency'),
  quantity: cells.amount('amount'),
  value: cells.worth('nativeAmount', getNativeCurrency(cells)),
});

function exchange(cells: App, { asset, quantity, value }: Units, base: Base): Outcome {
  const into = { asset: cells.asset('toCurrency'), quantity: cells.amount('toAmount'), value };
  return transaction({
    ...base,
    type: tradeType(asset, into.asset),
    movements: [send({ asset, quantity }), receive(into)],
  });
}

/** The row names the crypto; the money is its native amount, paid from or to outside. */
function money(cells: App, { asset, quantity }: Units, base: Base): Outcome {
  const cash = { asset: cells.asset('nativeCurrency'), quantity: cells.amount('nativeAmount') };
  const [out, into] = quantity < 0n ? [{ asset, quantity }, cash] : [cash, { asset, quantity }];
  return transaction({
    ...base,
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into)],
  });
}

function swap(rows: Rows, base: Base): Outcome {
  const [debited, credited] = swapSides(rows);
  const [first] = rows;
  if (debited.length === 0) return first.fail('kind', fill(rejectedRows.debitedRowMissing));
  if (credited.length === 0) return first.fail('kind', fill(rejectedRows.creditedRowMissing));
  const type = tradeType(debited[0]?.asset('currency') ?? '', credited[0]?.asset('currency') ?? '');
  return transaction({
    ...base,
    type,
    movements: [
      ...debited.map((cells) => send({ ...toUnits(cells), value: undefined })),
      ...credited.map((cells) => receive(toUnits(cells))),
    ],
  });
}
