/** An account's ledger, or its fuller file of trades, and the files that describe some of its events again without an id in common. */
interface Family {
  readonly ledger: string;
  readonly parts: readonly string[];
}

const families: readonly Family[] = [
  { ledger: 'bitget-spot-csv', parts: ['bitget-trades-csv', 'bitget-transfers-csv'] },
  {
    ledger: 'kucoin-account-csv',
    parts: [
      'kucoin-trades-csv',
      'kucoin-older-trades-csv',
      'kucoin-transfers-csv',
      'kucoin-convert-csv',
      'kucoin-earn-csv',
    ],
  },
  { ledger: 'gate-csv', parts: ['gate-trades-csv', 'gate-transfers-csv'] },
  { ledger: 'bitfinex-ledger-csv', parts: ['bitfinex-trades-csv', 'bitfinex-transfers-csv'] },
  { ledger: 'coinbase-csv', parts: ['coinbase-raw-csv'] },
  { ledger: 'blockfi-csv', parts: ['blockfi-trades-csv'] },
  { ledger: 'bybit-unified-csv', parts: ['bybit-spot-csv'] },
  { ledger: 'strike-2024-csv', parts: ['strike-csv', 'strike-monthly-csv'] },
  { ledger: 'strike-csv', parts: ['strike-monthly-csv'] },
  { ledger: 'okx-trading-csv', parts: ['okx-older-trades-csv'] },
  { ledger: 'okx-funding-csv', parts: ['okx-transfers-csv'] },
  {
    ledger: 'binance-statement-csv',
    parts: [
      'binance-trades-csv',
      'binance-localized-trades-csv',
      'binance-orders-csv',
      'binance-order-list-csv',
      'binance-transfers-csv',
      'binance-older-transfers-csv',
      'binance-fiat-csv',
      'binance-purchases-csv',
      'binance-p2p-csv',
      'binance-dust-csv',
      'binance-earn-csv',
      'binance-auto-invest-csv',
    ],
  },
  {
    ledger: 'binance-trades-csv',
    parts: ['binance-localized-trades-csv', 'binance-orders-csv', 'binance-order-list-csv'],
  },
  { ledger: 'binance-orders-csv', parts: ['binance-order-list-csv'] },
];

/** The formats that describe the same events as a format does, under other ids: importing both counts them twice. */
export const findFormatsWithSameEvents = (formatId: string): readonly string[] =>
  families.flatMap(({ ledger, parts }) => {
    if (ledger === formatId) return parts;
    return parts.includes(formatId) ? [ledger] : [];
  });
