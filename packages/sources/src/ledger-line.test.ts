import { format } from '@lotbook/decimal/decimal';
import { expect, test } from 'vitest';
import { openLedger } from './ledger-line.ts';

const describeRows = (header: string, cells: string): readonly string[] =>
  (openLedger(header.split(','))?.(cells.split(',')) ?? []).map(
    (row) =>
      `${row.id} ${row.at.slice(0, 19)} ${row.asset} (${row.wallet}) ${format(row.change)} → ${format(row.balance)}`,
  );

const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
const okx =
  'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit';
const okxBefore =
  'id,Order id,Time,Trade Type,Instrument,Type,Amount,Unit,PL,Fee,Position Change,Position Balance,Balance Change,Balance,Unit';
const bybit =
  'Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)';
const gemini =
  'Date,Time (UTC),Type,Symbol,Specification,USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC,ETH Amount ETH,Fee (ETH) ETH,ETH Balance ETH,Trade ID';

const coinmate =
  'ID,Date,Account,Type,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Total,Total Currency,Description,Status,First balance after,First balance after Currency,Second balance after,Second balance after Currency';

test.each([
  [
    'Coinmate: a trade changes two balances, the second by its total',
    coinmate,
    '2,2020-07-30 12:31:41,M,QUICK_BUY,1,LTC,46.5,EUR,0.12,EUR,-46.62,EUR,,OK,2.0004,LTC,0.005,EUR',
    ['2 2020-07-30T12:31:41 LTC (M) 1 → 2.0004', '2 2020-07-30T12:31:41 EUR (M) -46.62 → 0.005'],
  ],
  [
    'Coinmate: the total of a withdrawal includes its fee',
    coinmate,
    '1,2020-07-31 06:39:40,M,WITHDRAWAL,-2,LTC,,,0.0004,LTC,-2.0004,LTC,b3,COMPLETED,0,LTC,,',
    ['1 2020-07-31T06:39:40 LTC (M) -2.0004 → 0'],
  ],
  [
    'Coinmate: a canceled order changes nothing',
    coinmate,
    '7,2020-07-27 12:18:06,M,BUY,1,LTC,46.5,EUR,0.12,EUR,-46.62,EUR,,CANCELLED,2.0004,LTC,0.005,EUR',
    [],
  ],
  [
    'Sparrow in satoshis',
    'Date (UTC),Label,Value (sats),Balance (sats),Fee (sats),Txid',
    '2026-02-04 10:00:00,paid,-50500,199500,500,aa06',
    ['aa06 2026-02-04T10:00:00 BTC () -0.000505 → 0.001995'],
  ],
  [
    'OKX of 2018 in China’s time, fee below zero',
    'time,type,size,balance,fee,currency',
    '2018-01-05 19:45:02 CST,buy,100,99.9,-0.1,XRP',
    [' 2018-01-05T11:45:02 XRP () 99.9 → 99.9'],
  ],
  [
    'K33: the total before and after',
    'Type/Status,Amount,Asset,Funded Balance,Total_old,Total Balance,Timestamp (UTC),UniqueKey',
    'Withdrawal Complete,-500,USD,0,500,0,2023/01/16 14:20:30,k4',
    ['k4 2023-01-16T14:20:30 USD () -500 → 0'],
  ],
  [
    'Bitget, futures account',
    'Order,Date,Coin,Futures,Margin Mode,Type,Amount,Fee,Wallet balance',
    '4,2025-07-02 10:00:00,USDT,ETHUSDT,Crossed,close_long,5.5,-0.063,105.367',
    ['4 2025-07-02T10:00:00 USDT () 5.437 → 105.367'],
  ],
  [
    'BingX, whose time column names a zone',
    'UID,type,amount,new_available_amount,asset_name,Time(America/Sao_Paulo),remark',
    '100200,Withdraw,-15,5,USDT,2025-01-02 10:00:00,',
    [' 2025-01-02T10:00:00 USDT (100200) -15 → 5'],
  ],
  [
    'Kraken, fee beside the amount',
    kraken,
    'L1,Q1,2022-01-01 10:05:00,deposit,,currency,ZUSD,5000.0000,5.0000,4995.0000',
    ['L1 2022-01-01T10:05:00 USD (ZUSD) 4995 → 4995'],
  ],
  [
    'Kraken, a balance for each wallet',
    'txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance',
    'L2,R1,2025-05-01 01:00:00,staking,,currency,crypto,DOT28.S,spot / main,0.01,0,10.01',
    ['L2 2025-05-01T01:00:00 DOT (DOT28.S spot / main) 0.01 → 10.01'],
  ],
  [
    'Kraken by API, seconds',
    'id,refid,time,type,asset,amount,fee,balance',
    'L3,R2,1688464484.1787,deposit,XXBT,0.5,0,0.5',
    ['L3 2023-07-04T09:54:44 BTC (XXBT) 0.5 → 0.5'],
  ],
  [
    'Coinbase Pro',
    'Portfolio,Type,Timestamp,Amount,Balance,Amount/balance unit,Transfer id,Trade id,Order id',
    'default,match,2022-02-03T10:11:12.345Z,-370.00,630.00,USD,,1001,order-1',
    ['1001 2022-02-03T10:11:12 USD (default) -370 → 630'],
  ],
  [
    'OKX, funding account',
    'id,Time,Type,Amount,Before Balance,After Balance,Symbol',
    '10021312703,2025-10-31 11:55:15,Withdrawal,-0.011478630000000000,0.011478630000000000,0E-18,BTC',
    ['10021312703 2025-10-31T11:55:15 BTC (BTC) -0.01147863 → 0'],
  ],
  [
    'OKX, funding account, fee below zero',
    'id,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol',
    '9001,2022-10-31 07:55:15,Withdrawal,-100,500,399,-1,USDT',
    ['9001 2022-10-31T07:55:15 USDT (USDT) -101 → 399'],
  ],
  [
    'OKX, trading account',
    okx,
    '29680460988901,2968,2025-10-20 13:44:26,Spot,BTC-EUR,Buy,0.06436375,EUR,95264.8,0,-0.00016091,BTC,0,0,0.06420284,0.12011841,BTC',
    ['29680460988901 2025-10-20T13:44:26 BTC () 0.06420284 → 0.12011841'],
  ],
  [
    'OKX, trading account, two columns of one name',
    okxBefore,
    '300002,400001,2021-05-01 10:00:00,Spot,ETH-USDT,Sell,2800,ETH,0,0,0,0,-2800,200,USDT',
    ['300002 2021-05-01T10:00:00 USDT () -2800 → 200'],
  ],
  [
    'Bybit, unified account',
    bybit,
    '100000001,EUR,BTCEUR,TRADE,SELL,1.615287,0,53842.9,0,-0.0040382175,1.615287,1.6112487825,12.1481288025,--,2026-06-05 08:22:50',
    [' 2026-06-05T08:22:50 EUR () 1.6112487825 → 12.1481288025'],
  ],
  [
    'Bybit, funding account',
    'Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description',
    '100000001,2025-03-02 10:00:00,USDC,-50,Convert,50,Convert',
    [' 2025-03-02T10:00:00 USDC () -50 → 50'],
  ],
  [
    'Bybit, funding account of 2021',
    'Type,Coin,Amount,Wallet Balance,Time(UTC)',
    'Deposit,BTC,0.1,0.1,2021-03-01 10:00:00',
    [' 2021-03-01T10:00:00 BTC () 0.1 → 0.1'],
  ],
  [
    'Gate',
    'no,time,action_desc,action_data,type,change_amount,amount,total',
    '1004,2023-05-02 08:00:01,Trading Fees,77001,ETH,-0.0003,0.1497,0.1497',
    ['1004 2023-05-02T08:00:01 ETH () -0.0003 → 0.1497'],
  ],
  [
    'Gemini, a balance for each asset that moved',
    gemini,
    '2023-01-04,10:00:00.123,Buy,ETHBTC,Limit,,,,(0.005 BTC),(0.00001 BTC),0.00499 BTC,0.07 ETH,,0.07 ETH,1002',
    [
      '1002 2023-01-04T10:00:00 BTC () -0.00501 → 0.00499',
      '1002 2023-01-04T10:00:00 ETH () 0.07 → 0.07',
    ],
  ],
  [
    'Gemini, dollars',
    gemini,
    '2023-01-03,10:00:00.123,Buy,BTCUSD,Market,($160.00),($0.64),$839.36,0.01 BTC,,0.01 BTC,,,,1001',
    [
      '1001 2023-01-03T10:00:00 USD () -160.64 → 839.36',
      '1001 2023-01-03T10:00:00 BTC () 0.01 → 0.01',
    ],
  ],
  [
    'an attempt without a balance',
    kraken,
    ',Q1,2022-01-01 10:00:00,deposit,,currency,ZUSD,5000.0000,0,',
    [],
  ],
  ['another file', 'Date,Type,Amount', '2022-01-01,deposit,1', []],
])('%s', (_title, header, cells, expected) => {
  expect(describeRows(header, cells)).toEqual(expected);
});
