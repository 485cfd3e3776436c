import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { isFiat } from '@lotbook/model/fiat';
import { toUpper } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerCells, type LedgerKind } from '../ledger-rows.ts';

const kindFor = entryWords<LedgerKind>({
  change: 'deposit|withdrawal',
  fee: 'withdrawal fee|unstake fee|exit staking wallet fee',
  interest:
    'lapis reward|lending reward|lapis dfi bonus|lending dfi bonus|entry staking wallet: lending dfi bonus|confectionery lending dfi bonus',
  stakingReward:
    'staking reward|5 years freezer reward|10 years freezer reward|freezer staking bonus',
  airdrop: 'bonus/airdrop|entry staking wallet: bonus/airdrop',
  reward:
    'freezer liquidity mining bonus|referral reward|referral signup bonus|signup bonus|promotion bonus|freezer promotion bonus|entry staking wallet: referral signup bonus|entry staking wallet: signup bonus|entry staking wallet: promotion bonus|entry staking wallet: freezer promotion bonus',
  leg: 'swapped in|swapped out|withdrew for swap',
  cost: 'paid swap fee',
  inside: 'entry staking wallet|exit staking wallet',
});

const POOL = /^(added|removed|add|remove) liquidity\b/i;
const isSwap = (cells: LedgerCells): boolean =>
  ['leg', 'cost'].includes(kindFor(cells.text('type')) ?? '') ||
  (/^deposit$/i.test(cells.text('type')) && cells.id('group') !== '');

/** Cake DeFi, later Bake: every change of every coin, signed. */
export const cakeCsv: FileSource = {
  id: 'cake-csv',
  label: 'Cake DeFi, Bake: Transactions (CSV)',
  provider: 'bake',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date,Operation,Amount,Coin/Asset,FIAT value,FIAT currency,Transaction ID,Withdrawal address,Reference,Related reference ID',
    ),
  ],
  ...readLedger({
    columns: {
      time: 'Date',
      type: 'Operation',
      asset: 'Coin/Asset',
      amount: 'Amount',
      id: 'Reference',
      group: 'Related reference ID',
      hash: 'Transaction ID',
    },
    platform: 'Bake',
    rename: (code) => (isFiat(code) ? code : toUpper(code)),
    key: (cells) => (isSwap(cells) ? cells.id('group') || undefined : undefined),
    kindFor: (cells) =>
      isSwap(cells) && /^deposit$/i.test(cells.text('type'))
        ? 'leg'
        : /^liquidity mining reward /i.test(cells.text('type'))
          ? 'reward'
          : kindFor(cells.text('type')),
    ask: (cells) => (POOL.test(cells.text('type')) ? rejectedRows.poolSingleCoins : undefined),
  }),
};
