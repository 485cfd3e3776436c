import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  leg: 'buy|sell|exchange income|exchange spending',
  change: 'deposit|deposit credited|ordinary withdrawal',
  interest: 'interest|gains',
  reward: 'rebate',
  result: 'position profit',
  inside: 'transfer in|transfer out|automatic deposit|automatic withdrawal|financial',
});
const kindFor = (cells: LedgerCells): LedgerKind | undefined => kinds(cells.text('type'));

/** Bitget's spot account: each side of a trade is a row. */
export const bitgetSpotCsv: FileSource = {
  id: 'bitget-spot-csv',
  label: 'Bitget: Spot transactions (CSV)',
  provider: 'bitget',
  kind: 'exchange',
  headers: [getHeader('order,Date,Coin,Type,Amount,Fee,Available')],
  positional: true,
  ...readLedger({
    columns: {
      time: 'Date',
      type: 'Type',
      asset: 'Coin',
      amount: 'Amount',
      fee: 'Fee',
      group: 'order',
      memo: 'Type',
    },
    kindFor,
    ask: (cells) =>
      /^consumption$/i.test(cells.text('type')) ? rejectedRows.paymentOrFee : undefined,
    key: (cells) => (kindFor(cells) === 'leg' ? cells.requiredId('group') : undefined),
    feeSign: 'negative',
    platform: 'Bitget',
  }),
};
