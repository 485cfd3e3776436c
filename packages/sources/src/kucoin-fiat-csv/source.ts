import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { chooseReader } from '../choose-reader.ts';
import { shorten } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

const TIME = /^Time\(UTC([+-]\d{2}:\d{2})?\)$/i;

/** KuCoin's purchases and sales for money, and its deposits of money. */
export const kuCoinFiatCsv: FileSource = {
  id: 'kucoin-fiat-csv',
  label: 'KuCoin: Fiat orders or fiat deposits (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    [
      ...getHeader(
        'Order ID,Order Type,Currency (Crypto),Crypto Quantity,,Price,Currency (Fiat),Fiat Amount,Fee Currency,Fee,Status',
      ),
      TIME,
    ],
    [...getHeader('Order ID,Currency (Fiat),Fiat Amount,Fee,Deposit Method,Status'), TIME],
    [
      ...getHeader(
        'Order ID,Currency (Fiat),Currency (Crypto),Side,Price,Crypto Quantity,Fiat Amount,Status,Tax',
      ),
      TIME,
    ],
  ],
  positional: true,
  ...chooseReader(
    {
      'Deposit Method': readTransfers({
        columns: {
          id: 'Order ID',
          time: TIME,
          asset: 'Currency (Fiat)',
          amount: 'Fiat Amount',
          fee: 'Fee',
          status: 'Status',
          memo: 'Deposit Method',
        },
        way: 'in',
      }),
    },
    fillRows({
      columns: {
        id: 'Order ID',
        time: TIME,
        side: ['Order Type', 'Side'],
        base: 'Currency (Crypto)',
        amount: 'Crypto Quantity',
        quote: 'Currency (Fiat)',
        total: 'Fiat Amount',
        // Whether a tax of an order between people is within its amount isn't documented.
        kind: 'Tax',
        fee: 'Fee',
        feeAsset: 'Fee Currency',
        status: 'Status',
      },
      except: (cells) =>
        /^0*\.?0*$/.test(cells.text('kind'))
          ? undefined
          : cells.fail('kind', fill(texts.valueUnknown, { value: shorten(cells.text('kind')) })),
    }),
  ),
};
