import { utc } from '@lotbook/model/time';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  leg: 'trade payment|trade fill|trade refund',
  change: 'deposit|withdrawal',
  stakingReward: 'stake_reward|stake reward|staking reward',
  inside: 'stake|unstake|withdrawal_block|withdrawal_unblock',
});
const header = 'Date,Type,Amount,Currency,Order ID';

/** Staked units have a suffix, and stay the customer's. */
const toAsset = (code: string): string =>
  code
    .trim()
    .toUpperCase()
    .replace(/\.S$/, '')
    .replace(/^ETH2$/, 'ETH');

/** Anycoin's transactions: the rows of one trade share their order id. */
export const anycoinCsv: FileSource = {
  id: 'anycoin-csv',
  label: 'Anycoin: Transactions (CSV)',
  provider: 'anycoin',
  kind: 'exchange',
  headers: [getHeader(header), getHeader(header, 'dase TX ID')],
  positional: true,
  expects: {
    Type: /^(trade (payment|fill|refund)|deposit|withdrawal(_(un)?block)?|(un)?stake|stak(e|ing)[ _]reward)$/i,
  },
  ...readLedger({
    columns: { time: 'Date', type: 'Type', asset: 'Currency', amount: 'Amount', group: 'Order ID' },
    kindFor: (cells) => kinds(cells.text('type')),
    key: (cells) =>
      kinds(cells.text('type')) === 'leg' ? cells.id('group') || undefined : undefined,
    rename: toAsset,
    zone: utc,
    platform: 'Anycoin',
  }),
};
