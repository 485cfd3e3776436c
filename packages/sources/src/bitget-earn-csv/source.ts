import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({ stakingReward: 'interest', inside: 'staking' });

/** Bitget's on-chain earn: staking rewards. */
export const bitgetEarnCsv: FileSource = {
  id: 'bitget-earn-csv',
  label: 'Bitget: On-chain earn (CSV)',
  provider: 'bitget',
  kind: 'exchange',
  headers: [getHeader('Reference,Start time,Coin,Type,Interest coin,Amount,Handling fee,Status')],
  positional: true,
  ...readLedger({
    columns: {
      time: 'Start time',
      type: 'Type',
      asset: 'Interest coin',
      amount: 'Amount',
      fee: 'Handling fee',
      status: 'Status',
    },
    kindFor: (cells) => kinds(cells.text('type')),
    platform: 'Bitget',
  }),
};
