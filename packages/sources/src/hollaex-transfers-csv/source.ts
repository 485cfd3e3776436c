import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { skip } from '../rows.ts';
import { readTransfers } from '../transfer-rows.ts';

/** Deposits and withdrawals of exchanges that use HollaEx, such as BitcoinRD. */
export const hollaExTransfersCsv: FileSource = {
  id: 'hollaex-transfers-csv',
  label: 'HollaEx exchanges: Deposits or withdrawals (CSV)',
  provider: 'hollaex',
  kind: 'exchange',
  headers: [
    getHeader(
      'currency,address,amount,transaction_id,user_id,type,network,fee_coin,fee,status,dismissed,rejected,processing,waiting,description,created_at,updated_at,network_id',
    ),
  ],
  ...readTransfers({
    columns: {
      time: 'updated_at',
      type: 'type',
      asset: 'currency',
      amount: 'amount',
      fee: 'fee',
      feeAsset: 'fee_coin',
      hash: 'transaction_id',
      memo: 'description',
      status: 'status',
    },
    way: [/^deposit$/i, /^withdrawal$/i],
    done: /^(true|false)$/,
    except: (cells) =>
      /^false$/i.test(cells.text('status')) ? skip(fill(skippedRows.notCompleted)) : undefined,
    zone: utc,
  }),
};
