import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords, type EntryKind } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs, signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { groupBy, readWholeFile, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: 'FECHA',
  id: 'ID',
  type: 'OPERACION',
  status: 'ESTADO',
  asset: 'MONEDA',
  amount: 'MONTO',
  fee: 'COSTO DE RED',
  hash: 'TXID',
} as const;
type Row = Cells<keyof typeof fields>;

const FEES_ON_TOP = fill(texts.buenbitFeeExtra);

/** Buenbit's activity report. The second line of a conversion has no date and no number. */
export const buenbitCsv: FileSource = {
  id: 'buenbit-csv',
  label: 'Buenbit: Activity report (XLSX or CSV)',
  provider: 'buenbit',
  kind: 'exchange',
  headers: [getHeader('FECHA,ID,OPERACION,ESTADO,MONEDA,MONTO,COSTO DE RED,TXID')],
  assumption: { types: ['withdrawal'], withFee: true, note: FEES_ON_TOP },
  open: (header, options) => {
    const columns = layout(header, fields, options);
    return readWholeFile(columns, (all) => {
      const isOrdered = isInOrder(all);
      let first = '';
      const key = (cells: Row): string => {
        if (!isSecondLine(cells)) first = String(cells.row.line);
        return first;
      };
      return groupBy(columns, { key, window: 1 }, (rows) => read(rows, isOrdered));
    });
  },
};

const isSecondLine = (cells: Row): boolean => cells.text('time') === '' && cells.id('id') === '';

/** Whether each second line is below a conversion, and each conversion above one: a file whose rows were sorted isn't. */
function isInOrder(all: readonly Row[]): boolean {
  return [undefined, ...all].every((cells, at) => {
    const isFirst =
      cells !== undefined && !isSecondLine(cells) && kindFor(cells.text('type')) === 'trade';
    const next = all[at];
    return isFirst === (next !== undefined && isSecondLine(next));
  });
}

const kindFor = entryWords<EntryKind | 'trade'>({
  trade: 'conversion|conversión',
  change: 'deposito|depósito|retiro|transferencia p2p recibida|transferencia p2p enviada',
  spend: 'consumo de tarjeta',
  reward: 'cashback',
});

function read(rows: readonly [Row, ...Row[]], isOrdered: boolean): Outcome {
  const [cells] = rows;
  const idle = unfinished(cells, 'status', /^exitos[oa]$/);
  if (idle) return idle;
  const type = cells.required('type');
  const kind =
    kindFor(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const parts = {
    at: cells.time('time', { timeZone: 'America/Argentina/Buenos_Aires' as TimeZone }),
    externalId: cells.id('id'),
    txHash: cells.text('hash'),
  };
  if (kind === 'trade' && !isOrdered) return cells.fail('type', fill(rejectedRows.rowsMovedApart));
  if (kind === 'trade')
    return joinLegs({
      ...parts,
      cells,
      field: 'type',
      legs: rows.map(readUnits),
      fees: rows.map(readCost),
    });
  if (rows.length > 1)
    return cells.fail('type', fill(rejectedRows.severalLines, { value: shorten(type) }));
  const cost = readCost(cells);
  const units = readUnits(cells);
  const meaning = kind === 'spend' && isFiat(units.asset) ? 'change' : kind;
  return entry(meaning, units, { ...parts, memo: type, fee: cost && payFee(cost) });
}

/** Payments and withdrawals are negative; the words of the others are checked against their sign. */
function readUnits(cells: Row): Units {
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const leaves = /^(retiro|consumo|transferencia p2p enviada)/i.test(cells.text('type'));
  const arrives = /^(dep[oó]sito|cashback|transferencia p2p recibida)/i.test(cells.text('type'));
  if (arrives && units.quantity < 0n)
    return cells.fail('amount', fill(rejectedRows.negativeForCredit));
  return leaves ? signed(units, true) : units;
}

function readCost(cells: Row): Units | undefined {
  const quantity: Quantity | undefined = cells.optionalAmount('fee');
  return quantity === undefined || quantity === 0n
    ? undefined
    : { asset: cells.asset('asset'), quantity: absolute(quantity) };
}
