import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readTradeSide } from '../trades.ts';

const fields = {
  time: 'Datum',
  side: 'Směr',
  paid: 'Zaplaceno',
  received: 'Získáno',
  fee: 'Poplatek',
  sentAsset: 'Zdrojová měna',
  receivedAsset: 'Cílová měna',
} as const;

/** Coinbank's trades, in Czech. */
export const coinbankCsv: FileSource = {
  id: 'coinbank-csv',
  label: 'Coinbank: Trades (CSV)',
  provider: 'coinbank',
  kind: 'exchange',
  headers: [
    getHeader('Měna,Symbol,Datum,Směr,Zaplaceno,Získáno,Kurz,Poplatek,Zdrojová měna,Cílová měna'),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  readTradeSide(cells, 'side');
  const sent = { asset: cells.asset('sentAsset'), quantity: cells.amount('paid') };
  const received = { asset: cells.asset('receivedAsset'), quantity: cells.amount('received') };
  return transaction({
    at: cells.time('time', { timeZone: utc }),
    type: tradeType(sent.asset, received.asset),
    movements: [send(sent), receive(received)],
  });
}
