import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { isEither } from '../status.ts';

/** bitbank's trades. Times are Japan's. */
export const bitbankTradesCsv: FileSource = {
  id: 'bitbank-trades-csv',
  label: 'bitbank: Trade history (CSV)',
  provider: 'bitbank',
  kind: 'exchange',
  headers: [
    getHeader('注文ID,取引ID,通貨ペア,タイプ,売/買,数量,価格,手数料,M/T,取引日時'),
    getHeader('注文ID,取引ID,通貨ペア,売/買,数量,価格,手数料,M/T,取引日時'),
    getHeader(
      '注文id,取引id,通貨ペア,現物/信用,タイプ,売/買,数量,価格,実現損益,発生手数料,実現手数料,実現利息,m/t,取引日時',
    ),
  ],
  positional: true,
  ...fillRows({
    columns: {
      id: '取引ID',
      time: '取引日時',
      pair: '通貨ペア',
      side: '売/買',
      amount: '数量',
      price: '価格',
      fee: ['手数料', '発生手数料'],
      kind: '現物/信用',
    },
    zone: 'Asia/Tokyo' as TimeZone,
    sides: [/^買/, /^売/],
    except: (cells) =>
      isEither(cells, 'kind', [/^信用$/, /^(現物)?$/])
        ? cells.fail('kind', fill(rejectedRows.marginTradeEnterResult))
        : undefined,
  }),
};
