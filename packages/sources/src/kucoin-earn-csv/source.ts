import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger } from '../ledger-rows.ts';

const TIME = /^Time\(UTC([+-]\d{2}:\d{2})?\)$/i;

/** Rewards of KuCoin's earn products. */
export const kuCoinEarnCsv: FileSource = {
  id: 'kucoin-earn-csv',
  label: 'KuCoin: Earn profit history (CSV)',
  provider: 'kucoin',
  kind: 'exchange',
  headers: [
    [
      ...getHeader('UID,Account Type,Order ID'),
      TIME,
      ...getHeader(
        'Staked Coin,Product Type,Product Name,Earnings Coin,Earnings Type,Remarks,Amount',
      ),
      /^Amount[(（]USDT[)）]$/i,
      'Fee',
    ],
  ],
  positional: true,
  ...readLedger({
    columns: {
      time: TIME,
      type: 'Product Type',
      asset: 'Earnings Coin',
      amount: 'Amount',
      detail: 'Fee',
      memo: 'Product Name',
    },
    kindFor: (cells) => (/staking/i.test(cells.text('type')) ? 'stakingReward' : 'interest'),
    ask: (cells) =>
      (cells.optionalAmount('detail') ?? 0n) === 0n
        ? undefined
        : rejectedRows.rewardFeeMaybeIncluded,
    platform: 'KuCoin',
  }),
};
