import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { FileSource } from '../file-source.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { readUnits } from '../cell-units.ts';
import { entry } from '../entries.ts';
import type { ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = { number: '#', type: '', time: 'Time', amount: 'Amount' } as const;

/** Wirex' statement of one account. The column of the direction has no name. */
export const wirexCsv: FileSource = {
  id: 'wirex-csv',
  label: 'Wirex: Account statement (CSV)',
  provider: 'wirex',
  kind: 'exchange',
  headers: [getHeader('#,,Time,Amount,Available')],
  positional: true,
  expects: { Amount: /^-?[\d.,]+ [A-Za-z]{2,6}$/ },
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const type = cells.text('type').toLowerCase();
  if (type === 'create') return skip(fill(skippedRows.accountOpened));
  if (type !== 'in' && type !== 'out')
    return cells.fail(
      'type',
      fill(rejectedRows.neitherOf, { value: shorten(type), first: 'In', second: 'Out' }),
    );
  return entry('change', signed(readUnits(cells, 'amount'), type === 'out'), {
    at: cells.time('time', { timeZone }),
  });
}
