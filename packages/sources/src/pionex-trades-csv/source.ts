import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { skip } from '../rows.ts';
import { isEither } from '../status.ts';

/** Pionex' trades. The results of futures are in the file of positions. */
export const pionexTradesCsv: FileSource = {
  id: 'pionex-trades-csv',
  label: 'Pionex: Trades (CSV)',
  provider: 'pionex',
  kind: 'exchange',
  headers: [
    getHeader('date(UTC+0),executed_qty,amount,price,side,symbol,fee,fee_coin,market_type,tax_id'),
  ],
  positional: true,
  ...fillRows({
    columns: {
      time: 'date(UTC+0)',
      amount: 'executed_qty',
      total: 'amount',
      side: 'side',
      pair: 'symbol',
      fee: 'fee',
      feeAsset: 'fee_coin',
      kind: 'market_type',
    },
    zone: utc,
    except: (cells) =>
      isEither(cells, 'kind', [/^futures/i, /^(spot.*|-*)$/i])
        ? skip(fill(skippedRows.futuresElsewhere))
        : undefined,
  }),
};
