import type { TimeZone } from '@lotbook/model/time';
import { chooseReader } from '../choose-reader.ts';
import type { FileSource } from '../file-source.ts';
import { fillRows, type FillFormat } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** KuCoin's files without a zone are in the time of its servers, UTC+8. */
const zone = 'Asia/Singapore' as TimeZone;

const of2018: FillFormat = {
  columns: {
    time: 'Time',
    pair: 'Coins',
    side: 'Sell/Buy',
    amount: 'Amount',
    total: 'Volume',
    fee: 'Fee',
    feeAsset: 'Coin #4',
  },
  zone,
};
const of2019: FillFormat = {
  columns: {
    time: 'Time',
    base: 'AmountCoin',
    quote: 'VolumeCoin',
    side: 'Side',
    amount: 'Amount',
    total: 'Volume',
    fee: 'Fee',
    feeAsset: 'FeeCoin',
  },
  zone,
};
const of2022: FillFormat = {
  columns: {
    time: 'tradeCreatedAt',
    pair: 'symbol',
    side: 'side',
    amount: 'size',
    total: 'funds',
    fee: 'fee',
    feeAsset: 'feeCurrency',
  },
  zone,
};

/** KuCoin's trade exports of 2018, 2019 and 2022. */
export const kuCoinOlderTradesCsv: FileSource = {
  id: 'kucoin-older-trades-csv',
  label: 'KuCoin: Older trades (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    getHeader('tradeCreatedAt,symbol,side,price,size,funds,fee,feeCurrency'),
    getHeader(
      'Time,Pair,Side,FilledPrice,FilledPriceCoin,Amount,AmountCoin,Volume,VolumeCoin,Fee,FeeCoin',
    ),
    getHeader('Time,Coins,Sell/Buy,Filled Price,Coin,Amount,Coin,Volume,Coin,Fee,Coin'),
  ],
  positional: true,
  ...chooseReader({ Coins: fillRows(of2018), FilledPriceCoin: fillRows(of2019) }, fillRows(of2022)),
};
