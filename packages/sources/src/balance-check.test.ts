import { renderInEnglish } from '@lotbook/messages/fill';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BalanceSummary } from './balance-steps.ts';
import { openLedger } from './ledger-line.ts';
import { fileSources } from './registry.ts';
import { readAll } from './testing.ts';

const warningsFor = async (text: string): Promise<readonly string[]> =>
  (await readAll(text, { batchSize: 2 })).batches.at(-1)!.warnings.map(renderInEnglish);
const balancesFor = async (text: string): Promise<BalanceSummary> =>
  (await readAll(text, { batchSize: 2 })).batches.at(-1)!.balances;
const okx = (after: string): string =>
  `UID:1,Account Type:Main,Time Zone:UTC+0\nid,Time,Type,Amount,Before Balance,After Balance,Fee,Symbol\n9001,2022-10-31 07:55:15,Withdrawal,-100,500,${after},-1,USDT\n`;
const kraken = (...rows: readonly string[]): string =>
  ['txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance', ...rows].join('\n');

const readOkx = async (after: string): Promise<readonly string[]> => {
  const { readings } = await readAll(okx(after));
  return readings.flatMap((each) =>
    each.kind === 'transaction'
      ? each.transaction.movements.map(
          ({ direction, quantity }) => `${direction} ${quantity / 10n ** 18n}`,
        )
      : [],
  );
};

const binanceUs = (withdrawn: string): string =>
  [
    'User ID,Time,Category,Operation,Order ID,Transaction ID,Primary Asset,Realized Amount For Primary Asset,Realized Amount For Primary Asset In USD,Base Asset,Realized Amount For Base Asset,' +
      'Realized Amount For Base Asset In USD,Quote Asset,Realized Amount For Quote Asset,Realized Amount For Quote Asset In USD,Fee Asset,Realized Amount For Fee Asset,' +
      'Realized Amount For Fee Asset In USD,Payment Method,Withdraw Method,Additional Note',
    '1,2023-05-01 10:00:00,Deposit,Crypto Deposit,,2001,ADA,100,30,,,,,,,,,,Wallet,,',
    `1,2023-05-02 10:00:00,Withdrawal,Crypto Withdrawal,,2002,ADA,${withdrawn},30,,,,,,,ADA,1,0.3,,Wallet,`,
  ].join('\n');

const bybit = (balances: readonly string[], seconds = [1, 2, 3, 4]): readonly string[] =>
  balances.map(
    (balance, index) =>
      `userDeposit,BTC,${index + 1},${balance},2022-05-01 10:00:0${seconds[index]}`,
  );
const bybitWarnings = (lines: readonly string[]) =>
  warningsFor(['Type,Coin,Amount,Wallet Balance,Time(UTC)', ...lines].join('\n'));

const bitfinex = (day: number, amount: string, balance: string): string =>
  `${day},Deposit (BITCOIN) #${day} on wallet exchange,BTC,${amount},${balance},24-01-${day} 10:00:00,exchange`;

describe('balances of a file', () => {
  const rows = [
    'a,A,2024-01-01 10:00:00,deposit,,currency,BTC,spot / main,1,0,1',
    'b,B,2024-01-02 10:00:00,withdrawal,,currency,BTC,spot / main,-0.4,0.001,0.599',
    'c,C,2024-01-03 10:00:00,staking,,currency,BTC,spot / main,0.01,0,0.609',
  ];

  it('agree with its rows, in the order of time and against it', async () => {
    expect(await warningsFor(kraken(...rows))).toEqual([]);
    expect(await warningsFor(kraken(...rows.toReversed()))).toEqual([]);
  });

  it('agree if rows of one second stand in any order', async () => {
    const first = rows.map((row) => row.replace(/2024-01-0\d/, '2024-01-01'));
    expect(await warningsFor(kraken(first[1]!, first[2]!, first[0]!))).toEqual([]);
  });

  it('warn of a balance in the middle that contradicts the rows around it', async () => {
    const wrong = bybit(['1', '3', '600', '10']);
    expect(await bybitWarnings(bybit(['1', '3', '6', '10']))).toEqual([]);
    expect(await bybitWarnings(wrong)).toEqual([
      'The balance of BTC in line 4 is 600, but its amount and the row before it result in 6. Check the amounts and balances around that line. Rows may be missing.',
    ]);
    expect(await bybitWarnings(wrong.toReversed())).toEqual([
      'The balance of BTC in line 3 is 600, but its amount and the row before it result in 6. Check the amounts and balances around that line. Rows may be missing.',
    ]);
    expect(await bybitWarnings(bybit(['1', '3', '600', '10'], [1, 1, 1, 1]))).toHaveLength(1);
    expect(
      await warningsFor(kraken(rows[0]!, rows[1]!.replace('0.599', '0.5'), rows[2]!)),
    ).toHaveLength(1);
    expect(
      await balancesFor(kraken(rows[0]!, rows[1]!.replace('0.599', '0.5'), rows[2]!)),
    ).toMatchObject({ completeAssets: [], gaps: [{ asset: 'BTC', line: 3 }] });
  });

  it('agree if a platform booked rows of neighboring seconds in another order', async () => {
    expect(await bybitWarnings(bybit(['1', '6', '4', '10']))).toEqual([]);
    expect(await bybitWarnings(bybit(['1', '6', '4', '10']).toReversed())).toEqual([]);
  });

  it('agree if the days of a file with two-digit years go beyond the twelfth', async () => {
    const header = '#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET';
    const lines = [bitfinex(10, '1', '1'), bitfinex(13, '2', '3'), bitfinex(11, '0', '3'), bitfinex(12, '4', '7')]; // prettier-ignore
    expect(await warningsFor([header, ...lines].join('\n'))).toEqual([]);
    expect((await balancesFor([header, ...lines].join('\n'))).rows).toBe(4);
    const wrong = lines.with(1, bitfinex(13, '2', '30'));
    expect(await warningsFor([header, ...wrong].join('\n'))).toHaveLength(1);
  });

  it('warn of rows that are missing', async () => {
    expect(await warningsFor(kraken(rows[0]!, rows[2]!))).toEqual([
      'The balance of BTC changes by 0.609 between lines 2 and 3, but the rows there add up to 1.01. Rows may be missing: export the whole history, without filters.',
    ]);
  });

  it('name the first row that does not add up, in the order of time and against it', async () => {
    const further = [
      'd,D,2024-01-04 10:00:00,deposit,,currency,BTC,spot / main,1,0,1.609',
      'e,E,2024-01-05 10:00:00,deposit,,currency,BTC,spot / main,1,0,9',
    ];
    const one = 10n ** 18n;
    const gap = { asset: 'BTC', expected: (101n * one) / 100n, found: (609n * one) / 1000n };
    const at = '2024-01-03T10:00:00.000Z';
    const lines = [rows[0]!, rows[2]!, ...further];
    expect(await balancesFor(kraken(...lines))).toEqual({
      rows: 4,
      completeAssets: [],
      gaps: [{ ...gap, at, line: 3 }],
    });
    expect(await balancesFor(kraken(...lines.toReversed()))).toEqual({
      rows: 4,
      completeAssets: [],
      gaps: [{ ...gap, at, line: 4 }],
    });
  });

  it('have no gap if rows of one second are in any order', async () => {
    const second = rows.map((row) => row.replace(/2024-01-0[12]/, '2024-01-01'));
    expect(await balancesFor(kraken(second[1]!, second[0]!, second[2]!))).toEqual({
      rows: 3,
      completeAssets: ['BTC'],
      gaps: [],
    });
  });

  it('warn of a fee that is in the amount though the format has it beside', async () => {
    const inside = rows[1]!.replace('0.599', '0.6');
    expect(await warningsFor(kraken(rows[0]!, inside))).toEqual([
      'The balance of BTC matches its rows only if their amounts include their fees, 0.001 BTC in all. They were read as charged in addition. Compare the amounts with what arrived.',
    ]);
  });

  it('say nothing of an asset of which rows were rejected', async () => {
    expect(
      await warningsFor(
        kraken(
          rows[0]!,
          'x,X,2024-01-01 11:00:00,seance,,currency,BTC,spot / main,5,0,6',
          rows[2]!,
        ),
      ),
    ).toEqual([]);
  });

  it('follow rows that were skipped, so that moves to another account of the platform are no gap', async () => {
    const bybit = 'Uid,Date & Time(UTC),Coin,QTY,Type,Account Balance,Description';
    const moves = [
      '1,2025-03-01 10:00:00,USDC,100,Deposit,100,Deposit',
      '1,2025-03-02 10:00:00,USDC,-40,Transfer out,60,Transfer to Unified Trading Account',
      '1,2025-03-03 10:00:00,USDC,-10,Withdraw,50,Withdraw',
    ];
    expect(await warningsFor([bybit, ...moves].join('\n'))).toEqual([]);
  });

  it('settle whether an OKX withdrawal holds its fee', async () => {
    expect(await readOkx('399')).toEqual(['out 100', 'fee 1']);
    expect(await readOkx('400')).toEqual(['out 99', 'fee 1']);
  });
});

it('files without balances have no warnings', async () => {
  expect(
    await warningsFor(
      'Koinly Date,Amount,Currency,Label,TxHash\n2023-02-01 10:00 UTC,-0.5,SOL,,\n',
    ),
  ).toEqual([]);
});

describe('an account without a column for balances', () => {
  it('warns if it ends below zero by exactly the fee of its withdrawals', async () => {
    expect(await warningsFor(binanceUs('100'))).toEqual([
      'Its rows result in a balance of -1 ADA, which is exactly the fee of its withdrawals: their amounts seem to include the fee, which was read as charged in addition. Compare them with what arrived.',
    ]);
  });

  it('has no warnings if it holds what it sent', async () => {
    expect(await warningsFor(binanceUs('99'))).toEqual([]);
    expect(await warningsFor(binanceUs('50'))).toEqual([]);
  });
});

const strike = (...balances: readonly [money: string, coins: string]) =>
  [
    'Transaction ID,Initiated Date (UTC),Initiated Time (UTC),Completed Date (UTC),Completed Time (UTC),Transaction Type,State,Amount 1,Currency 1,Fee 1,Amount 2,Currency 2,Fee 2,BTC Price,Balance 1,Currency 1,Balance - BTC,Destination,Description',
    'a,Jan 01 2025,10:00:00,Jan 01 2025,10:00:01,Deposit,Completed,100.00,USD,,,,,,100.00,USD,0,,',
    'b,Jan 02 2025,10:00:00,,,Deposit,Pending,900.00,USD,,,,,,1000.00,USD,,,',
    `c,Jan 03 2025,10:00:00,Jan 03 2025,10:00:01,Purchase,Completed,-50.00,USD,-1.00,0.001,BTC,,50000.00,${balances[0]},USD,0.001,,`,
    `d,Jan 04 2025,10:00:00,Jan 04 2025,10:00:01,Withdrawal,Completed,,,,-0.0005,BTC,-0.0001,50000.00,${balances[0]},USD,${balances[1]},bc1,`,
  ].join('\n');

const bitmex = (balance: number) =>
  [
    'timestamp,transactTime,transactType,transactStatus,currency,network,amount,fee,walletBalance,orderID,transactID,address,marginBalance',
    '2024-01-01T00:00:00Z,2024-01-01T00:00:00Z,Deposit,Completed,XBt,,100000000,0,100000000,,w-1,bc1q,',
    `2024-01-04T12:00:00Z,2024-01-04T12:00:00Z,Withdrawal,Completed,XBt,,-50000000,20000,${balance},,w-4,bc1q,`,
    `2024-01-05T12:00:00Z,2024-01-05T12:00:00Z,Withdrawal,Canceled,XBt,,-50000000,20000,${balance},,w-5,bc1q,`,
  ].join('\n');

describe('Strike and BitMEX', () => {
  it('Strike: fees come on top, and rows that are pending change nothing', async () => {
    expect(await warningsFor(strike('49.00', '0.0004'))).toEqual([]);
  });

  it('Strike: says so if the amounts hold the fees, and if rows are missing', async () => {
    expect(await warningsFor(strike('50.00', '0.0005'))).toEqual([
      'The balance of BTC matches its rows only if their amounts include their fees, 0.0001 BTC in all. They were read as charged in addition. Compare the amounts with what arrived.',
      'The balance of USD matches its rows only if their amounts include their fees, 1 USD in all. They were read as charged in addition. Compare the amounts with what arrived.',
    ]);
    expect((await warningsFor(strike('49.00', '0.0009'))).join()).toContain(
      'the rows there add up to',
    );
  });

  it('BitMEX: the amount of a withdrawal holds its fee, in the smallest units', async () => {
    expect(await warningsFor(bitmex(50_000_000))).toEqual([]);
    expect(await warningsFor(bitmex(49_980_000))).toEqual([
      'The balance of BTC changes by 0.4998 between lines 2 and 3, but the rows there add up to 0.5. Rows may be missing: export the whole history, without filters.',
    ]);
  });
});

const notesFor = async (text: string): Promise<readonly string[]> =>
  (await readAll(text, { batchSize: 1 })).batches.at(-1)!.notes.map(renderInEnglish);

describe('what a format leaves open', () => {
  it('is said at import, once, if the file has such a transaction', async () => {
    expect(await notesFor(binanceUs('50'))).toEqual([
      expect.stringContaining('doesn’t show whether the amount of a withdrawal includes its fee'),
    ]);
    const withoutWithdrawal = binanceUs('50').split('\n').slice(0, 2).join('\n');
    expect(await notesFor(withoutWithdrawal)).toEqual([]);
  });

  it('is said in plain sentences', () => {
    const notes = fileSources.flatMap(({ assumption }) => assumption?.note ?? []);
    expect(notes.length).toBeGreaterThan(6);
    for (const note of notes)
      expect(renderInEnglish(note)).toMatch(/^[A-Z].* (?:was|were) read.*\.$/);
  });
});

const read = async (text: string): Promise<readonly [readonly string[], BalanceSummary]> => {
  const last = (await readAll(text, { batchSize: 2 })).batches.at(-1)!;
  return [last.warnings.map(renderInEnglish), last.balances];
};

const readLine = (header: string, cells: string) => {
  const [row] = openLedger(header.split(','))?.(cells.split(',')) ?? [];
  return row && `${row.asset} ${row.change / 10n ** 15n} ${row.balance / 10n ** 15n}`;
};

/** Formats with a column of balances that isn't compared, and why. */
const uncompared: Readonly<Record<string, string>> = {
  'bitcoin-tax-csv': 'the tax product calculates them',
  'cointracking-csv': 'the tax product calculates them',
  'koinly-csv': 'the tax product calculates them',
  'hitbtc-transfers-csv': 'moves to the other account are missing',
  'mercado-bitcoin-csv': 'orders are subtracted before their execution',
  'bitfinex-ledger-csv': 'the oldest files name the wallet in a text only',
  'kraken-futures-csv': 'of margin, with positions',
  'deribit-csv': 'the currency is in the name of the file',
  'etoro-csv': 'of money, with positions',
  'swissquote-csv': 'of money only',
  'bitmex-wallet-csv': 'older files name no currency',
  'sparrow-csv': 'older files don’t name their unit',
  'trezor-wallet-csv': 'a row for each output repeats the total',
  'wirex-csv': 'the asset is in a text',
  'exodus-coins-csv': 'fees and swaps have no sign that is documented',
  'revolut-account-csv': 'rows are in the order of their start, balances in that of their end',
  'bitcoin-de-csv': 'trades have two balances and fees of both sides',
  'coincorner-csv': 'fees are within the amount or on top',
  'coincorner-older-csv': 'amounts have no sign',
  'paxful-csv': 'amounts have no sign',
  'sfox-transactions-csv': 'trades have two assets and one balance',
  'feather-csv': 'it has changes of the balance, but no balance',
};

it.each(fileSources.map(({ id }) => id))(
  'compares the balances of %s, if it has any, or says why not',
  async (id) => {
    const folder = path.join(import.meta.dirname, id, 'samples');
    const isOpen: boolean[] = [];
    for (const fileName of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
      const { batches } = await readAll(readFileSync(path.join(folder, fileName)), { fileName });
      const { header } = batches[0]!;
      const hasBalances = header.some((name) => /balance|saldo|kontostand|^available$/i.test(name));
      if (hasBalances && !openLedger(header)) isOpen.push(true);
    }
    expect(isOpen.length > 0 ? Object.hasOwn(uncompared, id) : true).toBe(true);
  },
);

describe('the balances of a sample', () => {
  const samples = [
    'btc-markets-csv/samples/transactions.csv',
    'cex-io-csv/samples/transactions.csv',
    'coinlist-csv/samples/rows.csv',
    'gatehub-csv/samples/rows.csv',
    'luno-csv/samples/eth.csv',
    'luno-csv/samples/myr.csv',
    'ndax-csv/samples/ledger.csv',
    'bitget-spot-csv/samples/spot.csv',
    'independent-reserve-csv/samples/breakdown.csv',
    'coinsmart-csv/samples/ledger.csv',
    'bitget-futures-csv/samples/futures.csv',
    'bingx-fund-csv/samples/fund.csv',
    'okx-2018-csv/samples/bills.csv',
  ];
  it.each(samples)('%s: agree with its rows, and warn if the last one differs', async (sample) => {
    const text = readFileSync(path.join(import.meta.dirname, sample), 'utf8').trim();
    const { readings } = await readAll(text);
    const rejected = readings.flatMap((each) =>
      each.kind === 'rejected' ? [each.rejection.line] : [],
    );
    const lines = text.split(/\r?\n/).slice(0, Math.min(...rejected) - 1);
    const [warnings, balances] = await read(lines.join('\n'));
    expect([warnings, balances.gaps]).toEqual([[], []]);
    expect(balances.rows).toBeGreaterThan(2);
    const header = lines.find((line) => /balance|available/i.test(line))!.split(',');
    const behind =
      header.length -
      header.findIndex((name) =>
        /^(?!available balance|balance delta).*(balance$|available)/i.test(name),
      );
    const last = lines.at(-1)!.split(',');
    const changed = [...lines.slice(0, -1), last.with(-behind, '7777').join(',')];
    const [found, { gaps }] = await read(changed.join('\n'));
    expect([found.length, gaps.length]).toEqual([1, 1]);
  });

  it('has credits and debits in columns of their own', () => {
    const header = 'Credit,Debit,TransactionType,ReferenceType,Product,Balance,TimeStamp';
    expect([
      readLine(header, '500,0,Deposit,Deposit,CAD,500,2024-02-02 10:11:12'),
      readLine(header, '0,150,Trade,Trade,CAD,350,2024-02-03 10:11:12'),
      readLine(header, ',0.3,Trade Fee,Trade,CAD,349.7,2024-02-03 10:11:12'),
    ]).toEqual(['CAD 500000 500000', 'CAD -150000 350000', 'CAD -300 349700']);
  });
});
