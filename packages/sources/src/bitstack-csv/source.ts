import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { utc } from '@lotbook/model/time';
import { layout, shorten } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow } from '../rows.ts';
import { readWaltio, waltioFields } from '../waltio-csv/read.ts';

/** Bitstack's history in French or English, with the columns of Waltio and a zone. */
export const bitstackCsv: FileSource = {
  id: 'bitstack-csv',
  label: 'Bitstack: Transaction history (CSV)',
  provider: 'bitstack',
  kind: 'exchange',
  headers: [
    getHeader(
      'Type,Date,Fuseau horaire,Montant reçu,Monnaie ou jeton reçu,Montant envoyé,Monnaie ou jeton envoyé,Frais,Monnaie ou jeton des frais,Description',
      'Prix du jeton du montant envoyé,Prix du jeton du montant recu,Prix du jeton des frais,Adresse,Transaction hash,ID Externe',
    ),
  ],
  columns: {
    required: getHeader(
      'Type,Date,Received amount,Currency or token received,Sent amount,Currency or token sent,Fee,Currency or token fee,Description,External ID',
    ),
    optional: [
      ...getHeader('Time zone,Timezone,Address,Transaction hash'),
      /^Token price of the (amount sent|amount received|fees?)$/i,
    ],
  },
  open: (header, options) =>
    eachRow(layout(header, waltioFields, options), (cells) => {
      const zone = cells.text('zone');
      if (!/^(GMT|UTC)?$/i.test(zone))
        cells.fail('zone', fill(texts.valueUnknown, { value: shorten(zone) }));
      return readWaltio(cells, { timeZone: utc });
    }),
};
