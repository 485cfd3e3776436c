import { format } from '@lotbook/decimal/decimal';
import { expect, test } from 'vitest';
import { ledgerRow } from './ledger-line.ts';

const shown = (header: string, cells: string): string | undefined => {
  const row = ledgerRow(header.split(','), cells.split(','));
  return row && `${row.id} ${row.at.slice(0, 19)} ${row.asset} (${row.wallet}) ${format(row.change)} → ${format(row.balance)}`;
};

test.each([
  [
    'Kraken, fee beside the amount',
    'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
    'L1,Q1,2022-01-01 10:05:00,deposit,,currency,ZUSD,5000.0000,5.0000,4995.0000',
    'L1 2022-01-01T10:05:00 USD (ZUSD) 4995 → 4995',
  ],
  [
    'Kraken, a balance for each wallet',
    'txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance',
    'L2,R1,2025-05-01 01:00:00,staking,,currency,crypto,DOT28.S,spot / main,0.01,0,10.01',
    'L2 2025-05-01T01:00:00 DOT (DOT28.S spot / main) 0.01 → 10.01',
  ],
  [
    'Kraken by API, seconds',
    'id,refid,time,type,asset,amount,fee,balance',
    'L3,R2,1688464484.1787,deposit,XXBT,0.5,0,0.5',
    'L3 2023-07-04T09:54:44 BTC (XXBT) 0.5 → 0.5',
  ],
  [
    'Coinbase Pro',
    'Portfolio,Type,Timestamp,Amount,Balance,Amount/balance unit,Transfer id,Trade id,Order id',
    'default,match,2022-02-03T10:11:12.345Z,-370.00,630.00,USD,,1001,order-1',
    '1001 2022-02-03T10:11:12 USD (default) -370 → 630',
  ],
  [
    'an attempt without a balance',
    'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
    ',Q1,2022-01-01 10:00:00,deposit,,currency,ZUSD,5000.0000,0,',
    undefined,
  ],
  ['another file', 'Date,Type,Amount', '2022-01-01,deposit,1', undefined],
])('%s', (_title, header, cells, expected) => {
  expect(shown(header, cells)).toBe(expected);
});
