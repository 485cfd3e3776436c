import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger } from '../ledger-rows.ts';

/** Exodus' list of staking rewards. */
export const exodusStakingCsv: FileSource = {
  id: 'exodus-staking-csv',
  label: 'Exodus: Staking rewards (CSV)',
  provider: 'exodus',
  kind: 'wallet',
  headers: [getHeader('Type,Buy,Cur.,Exchange,Group,Comment,Date')],
  positional: true,
  expects: { Type: /^staking$/i, Exchange: /^exodus/i },
  ...readLedger({
    columns: { time: 'Date', type: 'Type', asset: 'Cur.', amount: 'Buy', memo: 'Comment' },
    kindFor: (cells) => (/^staking$/i.test(cells.text('type')) ? 'stakingReward' : undefined),
    platform: 'Exodus',
  }),
};
