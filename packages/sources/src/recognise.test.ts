import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { runs } from '@lotbook/testkit/runs';
import { describe, expect, it } from 'vitest';
import type { FileSource } from './file-source.ts';
import { fitsShape, guessFormats, recognizeLines } from './recognise.ts';
import { FileRefused } from './refusal.ts';
import { fileSources } from './registry.ts';
import { readAll } from './testing.ts';

const recognize = (...lines: readonly string[]): string | undefined =>
  recognizeLines(lines)?.source.id;

describe('a list that somebody made', () => {
  it.each([
    ['Date,Type,Amount,Currency,Price,Fee,Total', '2024-01-05,Buy,0.5,BTC,40000,10,20010'],
    ['Date,Type,Amount', '2024-01-05,Buy,0.5'],
    ['Date,Action,Symbol,Quantity,Price,Fees,Notes', '2024-01-05,Buy,BTC,0.5,40000,10,first'],
    ['date,currency,amount,wallet', '2024-01-05,BTC,0.5,Ledger'],
    ['Date,Currency,Amount,Address,Status', '2024-01-05,BTC,0.5,bc1q,done'],
    ['Date,Currency,Amount,Address,Status', '2024-01-05,BTC,0.5,bc1q,Completed'],
    ['Date,Currency,Amount,Status,Address,Note', '2024-01-05,BTC,0.5,COMPLETE,bc1q,x'],
    ['Wallet,Amount,Currency,Date', 'exchange,0.5,BTC,2024-01-05'],
    ['Symbol,Type,Quantity,Price,Value,Fees,Date', 'BTC,Buy,0.5,40000,20000,10,2024-01-05'],
    ['Date,Symbol,Type,Quantity,Price,Value,Fees', '2024-01-05,BTC,Buy,0.5,£40000,£20000,£10'],
    ['Time,Coin,Amount,Type,Remark', '2024-01-05 10:00:00,BTC,0.5,Buy,my first'],
    ['Time,Coin,Amount,Type,Remark', '2024-01-05 10:00:00,BTC,0.5,Deposit,my first'],
    [
      'Time,Coin,Amount,Type,Remark,Exchange',
      '2024-01-05 10:00:00,BTC,0.5,DEPOSIT,my first,Kraken',
    ],
    ['time,coin,size,rate,proceeds', '2024-01-05,BTC,0.5,40000,20000'],
    ['Time,Notes,Coin,Reward', '2024-01-05,staking,SOL,0.5'],
    ['id,time,coin,size,status,txid', '1,2024-01-05,BTC,0.5,done,abc'],
    [
      'time,from,to,size,fee,price,proceeds,status',
      '2024-01-05,BTC,USD,0.5,1,40000,20000,complete',
    ],
    ['Type,Buy,Sell,Fee,Exchange,Date', 'Trade,0.5,20000,10,Kraken,2024-01-05'],
    ['transaction_hash,label,value,timestamp', 'no hash,x,0.5,2024-01-05'],
    ['Cryptocurrency,Amount,Transaction Type,Confirmed At', 'BTC,0.5,Buy,2024-01-05'],
    ['Date(UTC),type,Amount,Asset,Symbol,Transaction ID', '2024-01-05,Buy,1,BTC,BTC,1'],
    ['Date,Coin,TXID,Amount', '2025-01-03 10:00:00,BTC,abc,-0.2'],
    ['Date,Label,Value,Balance,Txid', '2025-01-02 10:00:00,Ether payout,2.5,2.5,0xabc'],
    ['date,amount,status,tx id,payment_id', '2025-01-02 10:00:00,2.5,CONFIRMED,0xabc,'],
    ['Transaction,Block,Date/Time,Type,Amount,Total', '0xabc,1,2025-01-02 10:00:00,Receive,2,2'],
    ['Datum;Art;Menge;Währung;Preis', '05.01.2024;Kauf;0,5;BTC;40000'],
  ])('is nobody’s: %s', (header, row) => {
    expect(recognize(header, row)).toBeUndefined();
  });

  it('is nobody’s whichever common names it has, in any order', () => {
    const names =
      'Date,Type,Amount,Currency,Price,Fee,Total,Exchange,Notes,Coin,Wallet,Side,Quantity,Asset,Symbol,Status,Time,Value,Address,Market,Fee Currency,Comment,Network,Tx Hash,Balance,Description,Category,Pair,From,To,Buy,Sell,Received Amount,Sent Amount,Received Currency,ID,Txid,Transaction ID,Transaction Type,Label,Account,Operation,Rate,Volume,Order ID,Trade ID,Platform,Fiat,Cost';
    const header = fc.uniqueArray(fc.constantFrom(...names.split(',')), {
      minLength: 3,
      maxLength: 12,
    });
    fc.assert(
      fc.property(header, (cells) => {
        expect(recognize(cells.join(','))).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});

const known = readFileSync(path.join(import.meta.dirname, 'testdata', 'known-headers.txt'), 'utf8')
  .trim()
  .split('\n');

/** Platforms under the names that lists of headers have for them. */
const providers: Readonly<Record<string, string>> = {
  bitcointaxes: 'bitcoin-tax',
  bitcointax: 'bitcoin-tax',
};
const getName = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

it('takes none of the headers that platforms are known to write for that of another', () => {
  for (const line of known) {
    const [label = '', header = ''] = line.split(' | ');
    const source = recognizeLines([header])?.source;
    if (!source) continue;
    const company = getName(source.label.split(':')[0] ?? '');
    expect(`${getName(providers[getName(label)] ?? label)} (${header})`).toMatch(
      new RegExp(`^(${company}|${getName(source.provider)})`),
    );
  }
});

it.each([
  [
    'Bitfinex ledger',
    '#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET',
    '1,Deposit (BITCOIN) #1 on wallet exchange,BTC,0.5,0.5,24-01-02 10:00:00,exchange',
    'poloniex',
  ],
  [
    'CoinLedger export',
    'Timestamp (UTC),Type,Internal Id,Platform,Account Name,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description',
    '2025-08-12T05:33:18.000,Withdrawal,2,Binance,Binance,,,Debit,DOGE,-55,',
    'voyager',
  ],
  [
    'Snowtrace transactions',
    'Transaction Hash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue/Eth,TxnFee(ETH),TxnFee(USD),Historical $Price/Eth,Status,ErrCode,Method,ChainId,Chain,Value(ETH)',
    '0xaa,1,1704448800,2024-01-05 10:00:00,0xa,0xb,,1,0,2000,0.01,20,2000,,,Transfer,43114,AVAX,1',
    'etherscan',
  ],
])('never takes a %s for that of another platform', (_, header, row, provider) => {
  expect(recognizeLines([header, row])?.source.provider ?? 'nobody').not.toBe(provider);
});

it('believes a header of common names whose values are those of the format, whatever kinds of rows it has', () => {
  const row = 'BTC,Something new,0.06,$97830.36,$5869.82,$5.29,"23 Nov 2024, 23:54:47"';
  expect(recognize('Symbol,Type,Quantity,Price,Value,Fees,Date', row)).toBe('revolut-csv');
});

it('believes a distinctive header whatever its rows hold, and says what is wrong with each', async () => {
  const { source, readings } = await readAll(
    'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\na,b,never,x,,currency,BTC,much,0,0\n',
  );
  expect([source.id, readings.map(({ kind }) => kind)]).toEqual([
    'kraken-ledgers-csv',
    ['rejected'],
  ]);
});

/** How many columns of each sample are left out; `FUZZ=10` leaves out each of them. */
const CHOSEN = runs(12);

const parseSamples = ({ id }: FileSource): readonly (readonly [string, Buffer])[] => {
  const folder = path.join(import.meta.dirname, id, 'samples');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => [name, readFileSync(path.join(folder, name))] as const);
};

// Newton without its types has exactly the columns of CoinTracker's template, with the same meaning.
const sharesTemplate: ReadonlySet<string> = new Set(['newton-csv']);

describe.each(fileSources.map((source) => [source.id, source] as const))(
  'samples of %s',
  (_id, source) => {
    it.each(parseSamples(source))(
      '%s is claimed by no other format, with its columns renamed, left out or moved either',
      async (name, bytes) => {
        // A file of River without its tags has the columns of the template that Koinly gives to everybody, in the same meaning.
        const others = fileSources.filter(
          (other) => other !== source && (other.columns === undefined || other.columns.exact),
        );
        const found = (await readAll(bytes, { fileName: name })).batches[0];
        const lines = bytes.toString('utf8').split(/\r?\n/);
        const at = lines.findIndex((line) => recognizeLines([line])?.source === source);
        const delimiter = recognizeLines(lines)?.delimiter ?? ',';
        if (!found || at < 0) return;
        const step = Math.max(1, Math.floor(found.header.length / CHOSEN));
        const headers = [
          found.header,
          found.header.map((cell, index) => (index === 0 ? 'My own name' : cell)),
          found.header.map((cell, index) =>
            index === found.header.length - 1 ? 'My own name' : cell,
          ),
          ...found.header.flatMap((_, left) =>
            left % step === 0 ? [found.header.filter((__, index) => index !== left)] : [],
          ),
          found.header.toReversed(),
          [...found.header, 'Country'],
        ];
        const isOwnOfAnother = (header: readonly string[]): boolean =>
          header !== found.header &&
          sharesTemplate.has(source.id) &&
          others.some((other) => other.headers.some((shape) => fitsShape(header, shape)));
        for (const header of headers.filter((each) => !isOwnOfAnother(each))) {
          const changed = [
            ...lines.slice(0, at),
            header.join(delimiter),
            ...lines.slice(at + 1),
          ].slice(0, 40);
          expect(recognizeLines(changed, others)?.source.id).toBeUndefined();
        }
      },
    );
  },
);

it.each([
  [',', ';'],
  [';', ','],
  [',', ','],
])(
  'reads lines quoted as a whole, with %s between cells and %s behind the quotes',
  async (between, behind) => {
    const lines = [
      'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,To',
      '2024-01-05T10:00:00Z,buy,1000,USD,0.02,BTC,Kraken',
    ];
    const text = lines
      .map((line) => `"${line.replaceAll(',', between)}"${behind.repeat(3)}`)
      .join('\r\n');
    const { readings } = await readAll(text);
    expect(readings.map(({ kind }) => kind)).toEqual(['transaction']);
  },
);

it('guesses what a header resembles, and reads it as that once somebody says so', async () => {
  const header = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance,region,desk';
  const [guess] = guessFormats(header.split(','));
  expect(guess).toEqual({
    formatId: 'kraken-ledgers-csv',
    label: 'Kraken: Ledgers (CSV)',
    missing: [],
    further: ['region', 'desk'],
  });
  const text = `${header}\nL1,R1,2024-01-05 10:00:00,deposit,,currency,XXBT,0.5,0,0.5,EU,1\n`;
  const refused = await readAll(text).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FileRefused);
  expect(refused).toMatchObject({
    details: { resembles: 'Kraken: Ledgers (CSV) with region, desk' },
  });
  const { source, readings } = await readAll(text, { formatId: 'kraken-ledgers-csv' });
  expect([source.id, readings.map(({ kind }) => kind)]).toEqual([
    'kraken-ledgers-csv',
    ['transaction'],
  ]);
  expect(guessFormats(['Name', 'Age', 'Town'])).toEqual([]);
});
