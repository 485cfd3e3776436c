import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Coinbank's deposits and withdrawals, in Czech. */
export const coinbankTransfersCsv: FileSource = {
  id: 'coinbank-transfers-csv',
  label: 'Coinbank: Deposits and withdrawals (CSV)',
  provider: 'coinbank',
  kind: 'exchange',
  headers: [getHeader('Měna,Symbol,Datum,Operace,Částka,Stav,Adresa,Účet,Tag,Stav,ID Stavu')],
  positional: true,
  ...readTransfers({
    columns: {
      time: 'Datum',
      type: 'Operace',
      asset: 'Symbol',
      amount: 'Částka',
      status: 'Stav',
      address: 'Adresa',
    },
    way: [/^vklad$/i, /^výběr$/i],
    done: /^(proveden operátorem|proveden|realizován|dokončen)$/,
    zone: utc,
  }),
};
