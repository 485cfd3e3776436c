import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { TimeZone } from '@lotbook/model/time';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readSettledTrade } from './settled-trade.ts';

const fields = {
  time: '체결시간',
  base: '코인',
  quote: '마켓',
  kind: '종류',
  amount: '거래수량',
  total: '거래금액',
  fee: '수수료',
  settled: '정산금액',
} as const;
type Upbit = Cells<keyof typeof fields>;
const SEOUL = 'Asia/Seoul' as TimeZone;

/** Upbit's history in Korean, with units in the cells. The settled amount proves each fee. */
export const upbitCsv: FileSource = {
  id: 'upbit-csv',
  label: 'Upbit: Transaction history (CSV or XLSX)',
  provider: 'upbit',
  kind: 'exchange',
  headers: [
    getHeader('체결시간,코인,마켓,종류,거래수량,거래단가,거래금액,수수료,정산금액,주문시간'),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Upbit): Outcome {
  const kind = cells.required('kind');
  const base = readUnits(cells, 'amount', { asset: cells.asset('base') });
  const at = cells.timeIn('time', cells.required('time').replaceAll(/\s+/g, ' '), {
    timeZone: SEOUL,
  });
  if (kind === '입금' || kind === '출금') {
    const fee = readOptionalUnits(cells, 'fee', { asset: base.asset });
    return entry('change', signed(base, kind === '출금'), { at, fee: fee && payFee(fee) });
  }
  if (kind !== '매수' && kind !== '매도')
    return cells.fail('kind', fillText(texts.valueUnknown, { value: shorten(kind) }));
  return readSettledTrade(cells, { at, base, side: kind === '매수' ? 'buy' : 'sell' });
}
