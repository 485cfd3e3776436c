import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { shorten } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { utc } from '@lotbook/model/time';

/** LBank's spot trades. Amounts carry their unit, and times end in the zone. */
export const lbankTradesCsv: FileSource = {
  id: 'lbank-trades-csv',
  label: 'LBank: Trades (CSV)',
  provider: 'lbank',
  kind: 'exchange',
  headers: [
    getHeader(
      'ID,Method,Type,Pair,Time,Direction,Average Price,Volume,Turnover,Transaction Fee Rate,Transaction Fee,Remarks',
    ),
  ],
  positional: true,
  ...fillRows({
    columns: {
      kind: 'Type',
      pair: 'Pair',
      time: 'Time',
      side: 'Direction',
      amount: 'Volume',
      total: 'Turnover',
      fee: 'Transaction Fee',
    },
    zone: utc,
    sides: [/^buy_market$/, /^sell_market$/],
    timeText: (text) =>
      text.replace(/\s*UTC([+-]?\d{1,2})$/i, (_, offset: string) =>
        Number(offset) === 0 ? ' Z' : ` UTC${offset.replace(/^(?=\d)/, '+')}`,
      ),
    except: (cells) =>
      /^spot$/i.test(cells.required('kind'))
        ? undefined
        : cells.fail('kind', fill(texts.valueUnknown, { value: shorten(cells.text('kind')) })),
  }),
};
