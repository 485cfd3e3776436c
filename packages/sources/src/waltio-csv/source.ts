import { layout } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow } from '../rows.ts';
import { readWaltio, waltioFields } from './read.ts';

/** Waltio's template in French, and the columns in English that tools write for it. */
export const waltioCsv: FileSource = {
  id: 'waltio-csv',
  label: 'Waltio: Template (CSV or XLSX)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      'Type,Date,Montant reçu,Monnaie ou jeton reçu,Montant envoyé,Monnaie ou jeton envoyé,Frais,Monnaie ou jeton des frais,Exchange / Plateforme,Description,Label',
      'Prix du jeton du montant envoyé,Prix du jeton du montant recu,Prix du jeton des frais',
    ),
    getHeader(
      'Type,Date,Received amount,Currency or token received,Sent amount,Currency or token sent,Fee,Currency or token fee,Exchange / Platform,Description,Label,Hash,ID',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, waltioFields, options), (cells) =>
      readWaltio(cells, { timeZone: options.timeZone }),
    ),
};
