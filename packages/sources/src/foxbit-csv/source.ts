import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import { shorten } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows, type FillCells } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { toOutflow } from '../movements.ts';
import type { Outcome } from '../rows.ts';

const columns = 'operation_date,operation,base_currency,base_amount';

/** Foxbit's statement. Everything is priced in Brazilian reais. */
export const foxbitCsv: FileSource = {
  id: 'foxbit-csv',
  label: 'Foxbit: Statement (CSV)',
  provider: 'foxbit',
  kind: 'exchange',
  headers: [
    getHeader(columns, 'quote_amount,fee'),
    getHeader(columns, 'currency_price,quote_amount,fee'),
  ],
  ...fillRows({
    columns: {
      time: 'operation_date',
      side: 'operation',
      base: 'base_currency',
      amount: 'base_amount',
      total: 'quote_amount',
      fee: 'fee',
    },
    zone: utc,
    sides: [/^trade compra$/, /^trade venda$/],
    onlyQuote: 'BRL',
    hasSignedTotal: true,
    feeSign: 'either',
    except: readMove,
  }),
};

function readMove(cells: FillCells): Outcome | undefined {
  const operation = cells.required('side');
  if (/^trade\b/i.test(operation)) return undefined;
  const leaves = /^(retirada|saque)\b/i.test(operation);
  if (!leaves && !/^dep[óo]sito\b/i.test(operation))
    return cells.fail('side', fill(texts.valueUnknown, { value: shorten(operation) }));
  const fee = cells.optionalAmount('fee');
  if (fee !== undefined && fee !== 0n)
    return cells.fail('fee', fill(rejectedRows.transferFeeUnclear));
  const [asset, quantity] = [cells.asset('base'), cells.amount('amount')];
  return entry(
    'change',
    { asset, quantity: leaves ? toOutflow(quantity) : quantity },
    { at: cells.time('time', { timeZone: utc }), memo: operation },
  );
}
