import { absolute, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { TimeZone } from '@lotbook/model/time';
import { readUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readSettledTrade } from '../upbit-csv/settled-trade.ts';

const fields = {
  time: '거래일시',
  kind: '거래구분',
  amount: '거래수량',
  quote: /^(?!)/,
  total: '거래금액',
  fee: '수수료',
  settled: '정산금액',
} as const;
type Bithumb = Cells<keyof typeof fields>;
const SEOUL = 'Asia/Seoul' as TimeZone;

/** Bithumb's history in Korean, with units in the cells. The settled amount is the change of the balance. */
export const bithumbCsv: FileSource = {
  id: 'bithumb-csv',
  label: 'Bithumb: Transactions of a period (XLSX or CSV)',
  provider: 'bithumb',
  kind: 'exchange',
  headers: [getHeader('거래일시,자산,거래구분,거래수량,체결가격,거래금액,수수료,정산금액')],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Bithumb): Outcome {
  const kind = cells.required('kind');
  const at = cells.time('time', { timeZone: SEOUL });
  const base = readUnits(cells, 'amount');
  if (kind === '매수' || kind === '매도')
    return readSettledTrade(cells, { at, base, side: kind === '매수' ? 'buy' : 'sell' });
  const settled = readUnits(cells, 'settled');
  if (settled.asset !== base.asset || absolute(settled.quantity) !== base.quantity)
    return cells.fail('settled', fillText(texts.settledAmountDiffers));
  if (kind === '출금') return readWithdrawal(cells, { at, settled });
  if (settled.quantity > 0n && !hasFee(cells)) {
    if (kind === '입금') return entry('change', settled, { at });
    if (kind === '포인트샵 입금') return entry('reward', settled, { at, memo: kind });
  }
  return cells.fail('kind', fillText(texts.valueUnknown, { value: shorten(kind) }));
}

/** `- KRW` is no fee. */
const hasFee = (cells: Bithumb): boolean => !/^-?\s*[A-Z0-9]*$/.test(cells.text('fee'));

/** The amount withdrawn contains the fee. */
function readWithdrawal(
  cells: Bithumb,
  { at, settled }: { readonly at: ReturnType<Bithumb['time']>; readonly settled: Units },
): Outcome {
  const fee = hasFee(cells)
    ? readUnits(cells, 'fee')
    : { asset: settled.asset, quantity: zeroQuantity };
  const gross = subtract(absolute(settled.quantity), fee.quantity);
  if (settled.quantity >= 0n || fee.asset !== settled.asset || gross < 0n)
    return cells.fail('settled', fillText(texts.settledAmountDiffers));
  const units = { asset: settled.asset, quantity: subtract(zeroQuantity, gross) };
  return entry('change', units, { at, fee: payFee(fee) });
}
