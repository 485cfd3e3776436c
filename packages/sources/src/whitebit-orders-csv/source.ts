import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** WhiteBIT's orders, of which only market purchases are understood. */
export const whiteBitOrdersCsv: FileSource = {
  id: 'whitebit-orders-csv',
  label: 'WhiteBIT: Orders (CSV)',
  provider: 'whitebit',
  kind: 'exchange',
  headers: [
    getHeader(
      'Id,Market,Type,Side,Trigger Market,Trigger Condition,Trigger Price,Amount,Price,Fee,Revenue,Completed,Total,Open,Close',
    ),
  ],
  ...fillRows({
    columns: {
      id: 'Id',
      pair: 'Market',
      kind: 'Type',
      side: 'Side',
      amount: 'Amount',
      total: 'Revenue',
      fee: 'Fee',
      time: 'Open',
    },
    zone: utc,
    timeText: (text) => text.replace('UTC', ' '),
    except: (cells) =>
      /^market$/i.test(cells.text('kind')) && /^buy$/i.test(cells.text('side'))
        ? undefined
        : cells.fail('kind', fill(rejectedRows.whitebitNotMarketOrder)),
  }),
};
