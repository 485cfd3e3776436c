import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { asksZone, getTimeStyle } from '../row-zone.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import type { TimeStyle } from '../times.ts';
import { fill } from '../trades.ts';

const TIME = /^Time\(UTC([+-]\d{2}:\d{2})?\)$/i;
const fields = {
  id: 'Order ID',
  asset: 'Currency (Crypto)',
  amount: 'Crypto Quantity',
  currency: 'Currency (Fiat)',
  money: 'Fiat Amount',
  moneyFeeAsset: 'Fee Currency (Fiat)',
  moneyFee: 'Fee (Fiat)',
  coinFeeAsset: 'Fee Currency (Crypto)',
  coinFee: 'Fee (Crypto)',
  status: 'Status',
  time: TIME,
} as const;

/** KuCoin's purchases with a card or a bank account. */
export const kuCoinFiatTradesCsv: FileSource = {
  id: 'kucoin-fiat-trades-csv',
  label: 'KuCoin: Purchases with fiat (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    [
      ...getHeader(
        'Order ID,Currency (Crypto),Crypto Quantity,Currency (Fiat),Fiat Amount,Fee Currency (Fiat),Fee (Fiat),Fee Currency (Crypto),Fee (Crypto),Payment Method,Status',
      ),
      TIME,
    ],
    [
      ...getHeader(
        'Order ID,Currency (Crypto),Crypto Quantity,Currency (Fiat),Fiat Amount,Fee Currency (Fiat),Fee (Fiat),Fee Currency (Crypto),Fee (Crypto),Channel,Payment Method,Status',
      ),
      TIME,
    ],
  ],
  asksTimeZone: asksZone({}),
  open: (header, options) => {
    const style = getTimeStyle({}, header, options);
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

function read(cells: Cells<keyof typeof fields>, style: TimeStyle): Outcome {
  return (
    unfinished(cells, 'status') ??
    fill({
      at: cells.time('time', style),
      externalId: cells.id('id'),
      side: 'buy',
      base: { asset: cells.asset('asset'), quantity: cells.amount('amount') },
      quote: { asset: cells.asset('currency'), quantity: cells.amount('money') },
      fees: [cells.units('moneyFee', 'moneyFeeAsset'), cells.units('coinFee', 'coinFeeAsset')],
    })
  );
}
