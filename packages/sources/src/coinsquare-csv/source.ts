import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { chooseReader } from '../choose-reader.ts';
import { layout, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction } from '../movements.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, type Outcome } from '../rows.ts';

/** `17-08-21` is 17 August 2021. */
const expandYear = (text: string): string =>
  text.replace(/^(\d{2})-(\d{2})-(\d{2})(?!\d)/, '20$3-$2-$1');

const fields = {
  time: 'date',
  sent: 'from_amount',
  sentAsset: 'from_currency',
  received: 'to_amount',
  receivedAsset: 'to_currency',
} as const;

/** Coinsquare's older trades and quick trades. */
export const coinsquareCsv: FileSource = {
  id: 'coinsquare-csv',
  label: 'Coinsquare: Older trades (CSV)',
  provider: 'coinsquare',
  kind: 'exchange',
  headers: [
    getHeader('date,action,currency,base_currency,price,amount,base_amount'),
    getHeader('date,from_currency,from_amount,to_currency,to_amount'),
  ],
  positional: true,
  ...chooseReader(
    {
      from_currency: {
        asksTimeZone: () => true,
        open: (header, options) =>
          eachRow(layout(header, fields, options), (cells) => readQuickTrade(cells, options)),
      },
    },
    fillRows({
      columns: {
        time: 'date',
        side: 'action',
        base: 'currency',
        quote: 'base_currency',
        amount: 'amount',
        total: 'base_amount',
      },
      timeText: expandYear,
    }),
  ),
};

function readQuickTrade(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  const [sent, received] = [
    cells.units('sent', 'sentAsset'),
    cells.units('received', 'receivedAsset'),
  ];
  if (!sent || !received)
    return cells.fail(sent ? 'received' : 'sent', fill(rejectedRows.tradeNeedsTwoSides));
  const at = readRewrittenTime(cells, 'time', expandYear, { timeZone });
  return transaction({
    at,
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received)],
  });
}
