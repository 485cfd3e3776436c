import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const SWAP = /^(sold|bought)\b/i;
const kinds: readonly (readonly [RegExp, LedgerKind])[] = [
  [SWAP, 'leg'],
  [/staking/i, 'stakingReward'],
  [/distribution/i, 'airdrop'],
  [/transfer/i, 'inside'],
  [/deposit|withdrawal/i, 'change'],
];
const kindFor = (text: string): LedgerKind | undefined =>
  kinds.find(([words]) => words.test(text))?.[1];

/** CoinList's transactions. Their description holds the type. */
export const coinListCsv: FileSource = {
  id: 'coinlist-csv',
  label: 'CoinList: Transactions (CSV)',
  provider: 'coinlist',
  kind: 'exchange',
  headers: [getHeader('Date,Description,Asset,Amount,Balance')],
  positional: true,
  expects: {
    Description: /deposit|withdrawal|distribution|staking|transfer|^(sold|bought) [\d.,]+ \w+ for/i,
  },
  ...readLedger({
    columns: {
      time: 'Date',
      type: 'Description',
      asset: 'Asset',
      amount: 'Amount',
      memo: 'Description',
    },
    kindFor: (cells) => kindFor(cells.text('type')),
    key: (cells) =>
      SWAP.test(cells.text('type')) ? `${cells.text('time')} ${cells.text('type')}` : undefined,
    window: 20,
    platform: 'CoinList',
    zone: 'America/New_York' as TimeZone,
  }),
};
