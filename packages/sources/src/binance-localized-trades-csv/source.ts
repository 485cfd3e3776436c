import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Binance's spot trades, exported with Czech as the display language. */
export const binanceLocalizedTradesCsv: FileSource = {
  id: 'binance-localized-trades-csv',
  label: 'Binance: Spot trades in Czech (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [getHeader('Čas,Pár,Strana,Cena,Provedeno,Částka,Poplatek')],
  positional: true,
  ...fillRows({
    columns: {
      time: 'Čas',
      pair: 'Pár',
      side: 'Strana',
      amount: 'Provedeno',
      total: 'Částka',
      fee: 'Poplatek',
    },
  }),
};
