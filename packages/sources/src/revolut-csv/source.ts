import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId, FiatCode } from '@lotbook/model/ids';

const fields = {
  asset: 'Symbol',
  type: 'Type',
  quantity: 'Quantity',
  value: 'Value',
  fee: 'Fees',
  time: 'Date',
} as const;
type Statement = Cells<keyof typeof fields>;

/** Revolut's statement of crypto. */
export const revolutCsv: FileSource = {
  id: 'revolut-csv',
  label: 'Revolut: Crypto statement (CSV)',
  provider: 'revolut',
  kind: 'exchange',
  headers: [getHeader('Symbol,Type,Quantity,Price,Value,Fees,Date')],
  asksTimeZone: () => true,
  expects: { value: /[£€$]|\b[A-Z]{3}\b/ },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Statement, { timeZone }: ReadOptions): Outcome {
  const type = cells
    .required('type')
    .toLowerCase()
    .replace(/\s*[-–—]\s*revolut x$/, '');
  const at = cells.time('time', { timeZone });
  const units = toUnits(cells);
  const charged = moneyIn(cells, 'fee');
  const fee = charged && payFee(charged);
  const side = sides.get(type);
  if (side) {
    const quote = moneyIn(cells, 'value') ?? cells.fail('value', fillText(texts.cellEmpty));
    return fill({ at, side, base: units, quote, fees: [charged] });
  }
  if (type === 'receive') return entry('change', units, { at, fee });
  if (type === 'send')
    return entry('change', { ...units, quantity: negate(units.quantity) }, { at, fee });
  if (type === 'payment')
    return entry(
      'spend',
      { ...units, quantity: negate(units.quantity), value: readWorth(cells) },
      { at, fee },
    );
  if (type === 'learn reward') return entry('reward', units, { at });
  if (type === 'staking reward') return entry('stakingReward', units, { at });
  if (type === 'stake' || type === 'unstake')
    return skip(fillText(skippedRows.movedWithin, { platform: 'Revolut' }));
  if (type === 'other' || type === 'inne')
    return cells.fail(
      'type',
      fillText(rejectedRows.revolutTypeUnclear, { value: shorten(cells.text('type')) }),
    );
  return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
}

const sides = new Map<string, 'buy' | 'sell'>([
  ['buy', 'buy'],
  ['kupno', 'buy'],
  ['sell', 'sell'],
  ['sprzedaż', 'sell'],
]);

/** What a payment in coins was worth. */
function readWorth(cells: Statement): Units['value'] {
  const money = moneyIn(cells, 'value');
  return money && isFiat(money.asset)
    ? { amount: toMoney(money.quantity), currency: money.asset as string as FiatCode }
    : undefined;
}

/** Money that was sent or received has no quantity, only its value. */
function toUnits(cells: Statement): Units {
  const money =
    cells.text('quantity') === '' && isFiat(cells.text('asset').toUpperCase())
      ? moneyIn(cells, 'value')
      : undefined;
  return money ?? { asset: cells.asset('asset'), quantity: absolute(cells.amount('quantity')) };
}

const currencies: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

/** `£1,250.40`, `1,250.40 EUR`: the symbol or the code is the currency. Undefined if the cell has none. */
function moneyIn(cells: Statement, field: 'value' | 'fee'): Units | undefined {
  const text = cells.text(field);
  if (text === '') return undefined;
  const sign = /[£€$]/.exec(text)?.[0] ?? '';
  const name = currencies[sign] ?? /\b[A-Z]{3}\b/.exec(text)?.[0];
  const amount = cells.amountIn(text.replaceAll(/[^\d.,-]/g, ''));
  if (name === undefined || amount === undefined)
    return cells.fail(field, fillText(rejectedRows.notMoneyWithCurrency, { value: shorten(text) }));
  return amount === 0n
    ? undefined
    : { asset: name as AssetId, quantity: absolute(toQuantity(amount)) };
}
