import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  result:
    'open_long|open_short|close_long|close_short|burst_close_long|burst_close_short|contract_main_settle_fee',
  reward: 'bonus_issue',
  inside: 'trans_from_exchange|transfer_from_future_copytrade|risk_captital_user_transfer',
});

/** Bitget's futures account: fees, results and funding of positions. */
export const bitgetFuturesCsv: FileSource = {
  id: 'bitget-futures-csv',
  label: 'Bitget: Futures transactions (CSV)',
  provider: 'bitget',
  kind: 'exchange',
  headers: [getHeader('Order,Date,Coin,Futures,Margin Mode,Type,Amount,Fee,Wallet balance')],
  positional: true,
  ...readLedger({
    columns: {
      time: 'Date',
      type: 'Type',
      asset: 'Coin',
      amount: 'Amount',
      fee: 'Fee',
      memo: 'Futures',
    },
    kindFor: (cells) =>
      /^trans_to_/i.test(cells.text('type')) ? 'inside' : kinds(cells.text('type')),
    ask: (cells) =>
      /^open_/i.test(cells.text('type')) && (cells.optionalAmount('amount') ?? 0n) !== 0n
        ? rejectedRows.positionChangesBalance
        : undefined,
    feeSign: 'negative',
    platform: 'Bitget',
  }),
};
