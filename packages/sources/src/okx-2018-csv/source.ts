import { absolute } from '@lotbook/decimal/decimal';
import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs } from '../leg-trades.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { groupBy, type Outcome } from '../rows.ts';

const fields = {
  time: 'time',
  type: 'type',
  amount: 'size',
  fee: 'fee',
  asset: 'currency',
} as const;
type Row = Cells<keyof typeof fields>;

/** OKEx's bills of 2018, in China's time. The two sides of a trade are two rows with one time. */
export const okx2018Csv: FileSource = {
  id: 'okx-2018-csv',
  label: 'OKX: Trading bills of 2018 (CSV)',
  provider: 'okx',
  kind: 'exchange',
  headers: [getHeader('time,type,size,balance,fee,currency')],
  positional: true,
  expects: { type: /^(buy|sell)$/i },
  open: (header, options) =>
    groupBy(layout(header, fields, options), { key: (cells) => cells.required('time') }, read),
};

function read(rows: readonly [Row, ...Row[]]): Outcome {
  const [first] = rows;
  for (const cells of rows)
    if (!/^(buy|sell)$/i.test(cells.required('type')))
      return cells.fail(
        'type',
        fillText(texts.valueUnknown, { value: shorten(cells.text('type')) }),
      );
  return joinLegs({
    cells: first,
    field: 'amount',
    at: readRewrittenTime(first, 'time', (text) => text.replace(/\s*CST$/, ''), {
      timeZone: 'Asia/Shanghai' as TimeZone,
    }),
    legs: rows.map((cells) => ({ asset: cells.asset('asset'), quantity: cells.amount('amount') })),
    fees: rows.map((cells) => {
      const fee = cells.units('fee', 'asset');
      return fee && { ...fee, quantity: absolute(fee.quantity) };
    }),
  });
}
