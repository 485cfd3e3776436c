import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, worth, zeroQuantity } from '@lotbook/decimal/decimal';
import type { TimeZone } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { findGross } from '../gross-total.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill, type Side } from '../trades.ts';

const fields = {
  time: ['Datum', 'Date'],
  order: ['Auftrag #', 'Order #'],
  type: ['Transaktionen', 'Transaction'],
  symbol: 'Symbol',
  isin: 'ISIN',
  quantity: ['Anzahl', 'Quantity'],
  price: ['Stückpreis', 'Unit price'],
  fee: ['Kosten', 'Costs'],
  total: ['Nettobetrag', 'Net Amount'],
  currency: ['Währung Nettobetrag', 'Währung', 'Currency'],
} as const;
type Row = Cells<keyof typeof fields>;
const german =
  'Datum,Auftrag #,Transaktionen,Symbol,Name,ISIN,Anzahl,Stückpreis,Kosten,Aufgelaufene Zinsen,Nettobetrag';

/** Swissquote's transactions, of which those of coins are read. */
export const swissquoteCsv: FileSource = {
  id: 'swissquote-csv',
  label: 'Swissquote: Transactions (CSV)',
  provider: 'swissquote',
  kind: 'exchange',
  headers: [
    getHeader(german, 'Saldo,Währung'),
    getHeader(german, 'Währung Nettobetrag,Nettobetrag in Kontowährung,Saldo,Währung'),
    getHeader(german, 'Währung Nettobetrag,Nettobetrag in der Währung des Kontos,Saldo,Währung'),
    getHeader(
      'Date,Order #,Transaction,Symbol,Name,ISIN,Quantity,Unit price,Costs,Accrued Interest,Net Amount,Balance,Currency',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kindFor = entryWords<Side | 'in' | 'out'>({
  buy: 'kauf|buy',
  sell: 'verkauf|sell',
  in: 'crypto deposit',
  out: 'crypto withdrawal',
});

/** Shares and funds have an ISIN of a country; coins have none, or one that begins with X. */
const isCoin = (cells: Row): boolean =>
  cells.text('symbol') !== '' && /^(X.*)?$/i.test(cells.text('isin'));

function read(cells: Row): Outcome {
  const type = cells.required('type');
  const kind = kindFor(type);
  if (kind !== 'in' && kind !== 'out' && !isCoin(cells))
    return skip(
      fillText(
        cells.text('symbol') === '' ? skippedRows.notCryptoMoney : skippedRows.notCryptoAsset,
      ),
    );
  if (kind === undefined)
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const parts = {
    at: cells.time('time', { timeZone: 'Europe/Zurich' as TimeZone, order: 'day-first' }),
    memo: `Order ${cells.text('order')}`,
  };
  const base = { asset: cells.asset('symbol'), quantity: absolute(cells.amount('quantity')) };
  const fee = {
    asset: cells.asset('currency'),
    quantity: absolute(cells.optionalAmount('fee') ?? zeroQuantity),
  };
  if (kind === 'in' || kind === 'out')
    return entry('change', signed(base, kind === 'out'), { ...parts, fee: payFee(fee) });
  const gross =
    findGross({
      side: kind,
      total: absolute(cells.amount('total')),
      atPrice: toQuantity(worth(base.quantity, toMoney(cells.amount('price')))),
      fee: fee.quantity,
    }) ??
    cells.fail(
      'total',
      fillText(rejectedRows.notQuantityAtPrice, { value: shorten(cells.text('total')) }),
    );
  return fill({
    ...parts,
    side: kind,
    base,
    quote: { asset: fee.asset, quantity: gross },
    fees: [fee],
  });
}
