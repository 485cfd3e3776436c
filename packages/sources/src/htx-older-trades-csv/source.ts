import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { chooseReader } from '../choose-reader.ts';
import { shorten } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** HTX's (Huobi's) older trade exports. */
export const htxOlderTradesCsv: FileSource = {
  id: 'htx-older-trades-csv',
  label: 'HTX (Huobi): Older trades (CSV)',
  provider: 'htx',
  kind: 'exchange',
  headers: [
    getHeader('Time,Type,Pair,Side,Price,Amount,Total,Fee'),
    getHeader('uid,f_symbol,deal_time,deal_type,f_price,f_filled_amount,f_filled_cash_amount,fees'),
  ],
  positional: true,
  ...chooseReader(
    {
      f_symbol: fillRows({
        columns: {
          time: 'deal_time',
          pair: 'f_symbol',
          side: 'deal_type',
          amount: 'f_filled_amount',
          total: 'f_filled_cash_amount',
          fee: 'fees',
        },
        pair: { quotes: ['HUSD', 'HT'] },
        sides: [/^buy[-_ ]/, /^sell[-_ ]/],
        feeIn: 'received',
      }),
    },
    fillRows({
      columns: {
        time: 'Time',
        kind: 'Type',
        pair: 'Pair',
        side: 'Side',
        amount: 'Amount',
        total: 'Total',
        fee: 'Fee',
      },
      feeIn: 'received',
      except: (cells) =>
        /^exchange$/i.test(cells.required('kind'))
          ? undefined
          : cells.fail('kind', fill(texts.valueUnknown, { value: shorten(cells.text('kind')) })),
    }),
  ),
};
