import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { skip } from '../rows.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Coinbase Prime's transactions; its orders have a file of their own. */
export const coinbasePrimeTransactionsCsv: FileSource = {
  id: 'coinbase-prime-transactions-csv',
  label: 'Coinbase Prime: Deposits and withdrawals (CSV)',
  provider: 'coinbase-prime',
  kind: 'exchange',
  headers: [
    getHeader(
      'activity id,final status,activity title,activity type,asset,wallet name,transaction value,transaction currency,initiated by,approved by,rejected by,initiated time,last updated time,activity level,portfolio name,portfolio id,entity name,entity id',
    ),
  ],
  ...readTransfers({
    columns: {
      id: 'activity id',
      status: 'final status',
      time: 'last updated time',
      type: 'activity type',
      asset: 'asset',
      amount: 'transaction value',
      memo: 'activity title',
    },
    way: [/^deposit$/i, /^withdrawal$/i],
    except: (cells) =>
      /^order$/i.test(cells.text('type')) ? skip(fill(skippedRows.importOrders)) : undefined,
    zone: utc,
  }),
};
