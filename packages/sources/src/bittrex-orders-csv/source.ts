import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Bittrex' orders in a form without fees. Its pairs name the quote first. */
export const bittrexOrdersCsv: FileSource = {
  id: 'bittrex-orders-csv',
  label: 'Bittrex: Orders with bid or ask (CSV)',
  provider: 'bittrex',
  kind: 'exchange',
  headers: [
    getHeader(
      'Uuid,Exchange,Closed (UTC),Opened (UTC),Type,Time In Force,Bid/Ask,Quantity,Remaining,Price,Avg. Price per Share',
    ),
  ],
  assumption: {
    types: ['buy', 'sell', 'crypto-crypto'],
    note: fill(texts.bittrexWithoutFees),
  },
  ...fillRows({
    columns: {
      id: 'Uuid',
      time: 'Closed (UTC)',
      pair: 'Exchange',
      side: 'Type',
      amount: 'Quantity',
      price: 'Avg. Price per Share',
      kind: 'Remaining',
    },
    pair: { quoteFirst: true },
    sides: [/^(limit|market|ceiling)_buy$/, /^(limit|market|ceiling)_sell$/],
    except: (cells) =>
      /^0(\.0*)?$/.test(cells.text('kind'))
        ? undefined
        : cells.fail('kind', fill(rejectedRows.filledAmountUnknown)),
    zone: utc,
    order: 'month-first',
  }),
};
