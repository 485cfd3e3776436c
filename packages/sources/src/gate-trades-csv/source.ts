import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** Gate's spot trades. Amounts carry their unit. */
export const gateTradesCsv: FileSource = {
  id: 'gate-trades-csv',
  label: 'Gate: Trade history (CSV)',
  provider: 'gate',
  kind: 'exchange',
  headers: [
    getHeader('No,Order id,Time,Trade type,Maker/Taker,Pair,Price,Amount,Fee,Total'),
    getHeader('No,Time,Trade type,Role,Market,Deal price,Deal amount,Total,Fee'),
  ],
  positional: true,
  ...fillRows({
    columns: {
      time: 'Time',
      side: 'Trade type',
      pair: ['Pair', 'Market'],
      amount: ['Amount', 'Deal amount'],
      fee: 'Fee',
      total: 'Total',
    },
    feeIn: 'received',
  }),
};
