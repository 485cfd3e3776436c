import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { TimeZone } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { refuseSides } from '../refuse-sides.ts';
import { makeFromSides } from '../sides.ts';

const fields = {
  time: '取引日時',
  type: '取引種別',
  received: '増加数量',
  receivedAsset: '増加通貨名',
  sent: '減少数量',
  sentAsset: '減少通貨名',
  fee: '手数料数量',
  feeAsset: '手数料通貨',
  company: '社名',
  memo: '備考',
} as const;
type Form = Cells<keyof typeof fields>;

/** Form 1 of Japan's association of crypto asset exchanges, which several companies write. */
export const jvceaCsv: FileSource = {
  id: 'jvcea-csv',
  label: 'Japanese exchanges: Trade history, form 1 (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      '取引日時,取引種別,取引形態,通貨ペア,増加通貨名,増加数量,減少通貨名,減少数量,約定代金,約定価格,手数料通貨,手数料数量,送付元アドレス,送付先アドレス,登録番号,社名,備考',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

/** Rows without a date give balances. */
function read(cells: Form): Outcome {
  if (cells.text('time') === '') return skip(fill(skippedRows.balance));
  refuseSides(cells, {
    sent: 'sent',
    sentAsset: 'sentAsset',
    received: 'received',
    receivedAsset: 'receivedAsset',
  });
  const sourceName = cells.text('company') || undefined;
  const placed = (units: Units | undefined): Units | undefined => units && { ...units, sourceName };
  const made = makeFromSides({
    at: cells.time('time', { timeZone: 'Asia/Tokyo' as TimeZone }),
    sent: placed(cells.units('sent', 'sentAsset')),
    received: placed(cells.units('received', 'receivedAsset')),
    fee: placed(cells.units('fee', 'feeAsset')),
    label: 'plain',
    memo: [cells.text('type'), cells.text('memo')].filter(Boolean).join(' '),
  });
  return made ?? cells.fail('received', fill(rejectedRows.sentAndFeeEmpty));
}
