import { utc } from '@lotbook/model/time';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  leg: 'trade|dust / in|dust / out',
  cost: 'trade / fee|withdraw / fee|dust / fee',
  change: 'deposit|withdraw',
  stakingReward: 'staking / reward',
  inside: 'staking / deposit|staking / refund',
});

/** NDAX's ledger: the rows of one event share their TX_ID. */
export const ndaxCsv: FileSource = {
  id: 'ndax-csv',
  label: 'NDAX: Ledger (CSV)',
  provider: 'ndax',
  kind: 'exchange',
  headers: [getHeader('ASSET,ASSET_CLASS,AMOUNT,BALANCE,TYPE,TX_ID,DATE')],
  positional: true,
  ...readLedger({
    columns: { time: 'DATE', type: 'TYPE', asset: 'ASSET', amount: 'AMOUNT', group: 'TX_ID' },
    kindFor: (cells) => kinds(cells.text('type')),
    key: (cells) => cells.id('group') || undefined,
    manyToOne: true,
    zone: utc,
    platform: 'NDAX',
  }),
};
