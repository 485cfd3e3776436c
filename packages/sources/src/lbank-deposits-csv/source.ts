import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { utc } from '@lotbook/model/time';
import { readUnits } from '../cell-units.ts';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  id: 'ID',
  time: 'Time',
  asset: 'Token',
  amount: 'Quantity',
  type: 'Type',
  memo: 'Remarks',
} as const;

/** LBank's deposits. */
export const lbankDepositsCsv: FileSource = {
  id: 'lbank-deposits-csv',
  label: 'LBank: Deposits (CSV)',
  provider: 'lbank',
  kind: 'exchange',
  headers: [
    getHeader('ID,Time,Token,Initial Quantity,Latest Quantity,Quantity,Type,Details,Remarks'),
  ],
  positional: true,
  expects: { Time: /UTC/i },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type');
  if (!/^deposit$/i.test(type))
    return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  return entry(
    'change',
    readUnits(cells, 'amount', { asset: cells.asset('asset'), rename: toUpper }),
    {
      at: readRewrittenTime(cells, 'time', (text) => text.replace(/\s*UTC0$/i, ' Z'), {
        timeZone: utc,
      }),
      externalId: cells.id('id'),
      memo: cells.text('memo'),
    },
  );
}
