/** An account's ledger, and the files that describe some of its events again without an id in common. */
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
  { ledger: 'gate-csv', parts: ['gate-trades-csv'] },
  { ledger: 'okx-trading-csv', parts: ['okx-older-trades-csv'] },
  { ledger: 'okx-funding-csv', parts: ['okx-transfers-csv'] },
  {
    ledger: 'binance-statement-csv',
    parts: [
      'binance-trades-csv',
      'binance-localized-trades-csv',
      'binance-orders-csv',
      'binance-transfers-csv',
      'binance-dust-csv',
      'binance-earn-csv',
      'binance-auto-invest-csv',
    ],
  },
];

/** The formats that describe the same events as a format does, under other ids: importing both counts them twice. */
export const findFormatsWithSameEvents = (formatId: string): readonly string[] =>
  families.flatMap(({ ledger, parts }) => {
    if (ledger === formatId) return parts;
    return parts.includes(formatId) ? [ledger] : [];
  });
