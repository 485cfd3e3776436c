import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-cli-'));
  file('book.csv', [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Value,Id',
    '2023-01-05T10:00:00Z,buy,20000,USD,Kraken,1,BTC,Kraken,10,USD,,b1',
    '2024-01-05T10:00:00Z,buy,40000,USD,Kraken,1,BTC,Kraken,,,,b2',
    '2025-03-01,sell,0.5,BTC,Kraken,30000,USD,,5,USD,,s1',
    '2025-04-01,stake-reward,,,,1,ETH,Ledger,,,,r1',
  ]);
  file('prices.csv', ['Timestamp,Asset,Currency,Price', '2025-03-31T12:00:00Z,ETH,USD,2000']);
  file('choices.csv', ['Disposal Id,Lot Id,Quantity,Recorded At', 's1,b2,0.2,2025-02-01']);
});

afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, lines: readonly string[]) =>
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);

function lotbook(...args: string[]): { status: number | null; out: string; err: string } {
  return runLotbook(folder, [...args]);
}

const json = (...args: string[]) => JSON.parse(lotbook('tax', ...args, '--format', 'json').out);

const listSoldFrom = (...args: string[]) =>
  json('book.csv', ...args).disposals.map(
    (each: { lotId: string; quantity: string }) => `${each.quantity} ${each.lotId}`,
  );

const readTold = (...args: string[]) =>
  json(...args).disposals.map(
    (each: Record<string, string>) =>
      `${each['transactionId']} ${each['id']} ${each['quantity']} of ${each['lotId']} ${each['proceeds']}`,
  );

const listSold = (...args: string[]) =>
  json(...args).disposals.map(
    (each: Record<string, string>) =>
      `${each['disposedOn']} ${each['lotId']} ${each['term']} ${each['form8949Box']}`,
  );

const readWashSale = (format: string): string =>
  lotbook('tax', 'wash-sale.csv', '--treatment', 'washSale=all', '--format', format).out;

/** The lots that were sold from in `wallets.csv`. */
const getLots = (...args: string[]): string[] =>
  listSold('wallets.csv', ...args).map((line: string) => line.split(' ')[1]!);

describe('tax', () => {
  it('shows in every format which part of a loss a wash sale defers', () => {
    file('wash-sale.csv', [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
      '2024-01-01,buy,1000,USD,W,1,BTC,W,b',
      '2024-02-01,buy,900,USD,W,1,BTC,W,a',
      '2025-03-01,sell,2,BTC,W,1000,USD,W,s',
      '2025-03-10,buy,600,USD,W,1,BTC,W,r',
    ]);
    expect(JSON.parse(readWashSale('json')).disposals).toMatchObject([
      { lotId: 'a', gain: '-400.00' },
      { lotId: 'b', gain: '-500.00', disallowed: '500.00' },
    ]);
    const [head, ...rows] = readWashSale('csv').split('\r\n');
    expect(head).toMatch(/,gain,term,form8949Box,disallowed$/);
    expect(rows.map((row) => row.split(',').slice(-4).join(' '))).toEqual(
      expect.arrayContaining(['-500.00 long L 500.00']),
    );
    expect(readWashSale('text')).toContain('-400.00');
  });

  it('answers with everything that was computed', () => {
    const done = lotbook('tax', 'book.csv', '--prices', 'prices.csv', '--format', 'json');
    expect(done).toMatchObject({ status: 0, err: '' });
    expect(JSON.parse(done.out)).toEqual({
      engine: '1.33.0',
      options: {
        jurisdiction: 'US',
        currency: 'USD',
        method: 'FIFO',
        methodChanges: [],
        tracking: 'us',
        timeZone: 'UTC',
        treatments: {},
        priceAgeHours: 24,
        year: 'all',
      },
      inputDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      disposals: [
        {
          id: 's1:1',
          transactionId: 's1',
          timestamp: '2025-03-01T00:00:00.000Z',
          asset: 'BTC',
          quantity: '0.5',
          source: 'Kraken',
          category: 'sell_standard',
          isFee: false,
          lotId: 'b1',
          acquiredOn: '2023-01-05',
          disposedOn: '2025-03-01',
          proceeds: '29995.00',
          basis: '10005.00',
          gain: '19990.00',
          term: 'long',
          form8949Box: 'L',
        },
      ],
      income: [
        {
          transactionId: 'r1',
          timestamp: '2025-04-01T00:00:00.000Z',
          asset: 'ETH',
          quantity: '1',
          source: 'Ledger',
          category: 'stakingRewards_defi',
          value: '2000.00',
        },
      ],
      gifts: [],
      donations: [],
      expenses: [],
      lots: [
        {
          lotId: 'b1',
          asset: 'BTC',
          quantity: '0.5',
          source: 'Kraken',
          acquiredOn: '2023-01-05',
          basis: '10005.00',
        },
        {
          lotId: 'b2',
          asset: 'BTC',
          quantity: '1',
          source: 'Kraken',
          acquiredOn: '2024-01-05',
          basis: '40000.00',
        },
        {
          lotId: 'r1',
          asset: 'ETH',
          quantity: '1',
          source: 'Ledger',
          acquiredOn: '2025-04-01',
          basis: '2000.00',
        },
      ],
      totals: [
        {
          year: 2025,
          shortTermProceeds: '0.00',
          shortTermBasis: '0.00',
          shortTermGain: '0.00',
          longTermProceeds: '29995.00',
          longTermBasis: '10005.00',
          longTermGain: '19990.00',
          income: '2000.00',
        },
      ],
      issues: [],
    });
  });

  it('follows the method, its changes over time and manually selected lots', () => {
    expect(listSoldFrom('--method', 'hifo')).toEqual(['0.5 b2']);
    expect(listSoldFrom('--method-from', '2025-03-01=lifo')).toEqual(['0.5 b2']);
    expect(listSoldFrom('--method-from', '2025-03-02=lifo')).toEqual(['0.5 b1']);
    expect(listSoldFrom('--spec-id', 'choices.csv')).toEqual(['0.3 b1', '0.2 b2']);
  });

  it('warns about lots selected for an unknown disposal, and names the disposals', () => {
    file('astray.csv', [
      'Disposal Id,Lot Id,Quantity,Recorded At',
      's9,b2,0.2,2025-02-01',
      's1/2,b2,0.2,2025-02-01',
      'b1,b2,0.2,2025-02-01',
    ]);
    const { issues, disposals } = json(
      'book.csv',
      '--prices',
      'prices.csv',
      '--spec-id',
      'astray.csv',
    );
    expect(disposals.map(({ lotId }: { lotId: string }) => lotId)).toEqual(['b1']);
    expect(issues.map(({ transactionId }: Record<string, string>) => transactionId)).toEqual([
      's9',
      's1/2',
      'b1',
    ]);
    expect(`${issues[0].severity}: ${issues[0].message}`).toBe(
      "warning: The lot b2 was selected for s9, but nothing was disposed of under that ID, so the selection isn't used. Disposals have the IDs s1.",
    );
  });

  it('warns about unused selected lots next to a report, an explanation and a check, too', () => {
    file('late.csv', [
      'Disposal Id,Lot Id,Quantity,Recorded At',
      's1,b2,0.2,2025-03-02',
      's9,b2,0.2,2025-02-01',
    ]);
    const flags = ['book.csv', '--prices', 'prices.csv', '--spec-id', 'late.csv'];
    for (const command of [
      ['report', 'capital-gains', ...flags, '--year', '2025', '--format', 'csv'],
      ['explain', ...flags, '--disposal', 's1'],
      ['verify', ...flags],
    ]) {
      const { err } = lotbook(...command);
      expect(err.split('\n').map((line) => line.slice(0, 12))).toEqual([
        'warning  s1 ',
        'warning  s9 ',
        '',
      ]);
      expect(err).toContain("for this disposal, but it can't be used");
    }
  });

  it('warns about one Id for different transactions in two files, in any order', () => {
    const head =
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Value,Group,Id';
    const row = '2025-05-01T00:00:00Z,buy,10,USD,Kraken,1,BTC,Kraken,,,,,x1';
    file('one.csv', [head, row]);
    file('two.csv', [head, row.replace(',10,', ',20,')]);
    for (const files of [
      ['one.csv', 'two.csv'],
      ['two.csv', 'one.csv'],
    ]) {
      const { issues, lots } = json(...files);
      expect(lots).toHaveLength(2);
      expect(issues).toMatchObject([
        { code: 'possible-duplicate', severity: 'warning', transactionId: 'x1' },
      ]);
      expect(issues[0].message).toBe(
        'The ID x1 is used in line 2 of one.csv and in line 2 of two.csv, with different contents, so both count. If they are one transaction, remove one of them; otherwise give one of them another ID.',
      );
    }
    expect(json('one.csv', 'one.csv').issues).toEqual([]);
  });

  it.each([
    [
      ['--broker', 'NOSUCH'],
      "--broker names 'NOSUCH', but the files contain no such source. They contain Kraken, Ledger.\n",
    ],
    [
      ['--method-from', '2025-01-01=lifo,source=Nowhere'],
      "--method-from names 'Nowhere', but the files contain no such source. They contain Kraken, Ledger.\n",
    ],
    [
      ['--asset', 'NOPE=collectible'],
      "--asset names 'NOPE', but the files contain no such asset. They contain BTC, ETH, USD.\n",
    ],
  ])('refuses %s, which would have no effect', (flags, err) => {
    expect(lotbook('tax', 'book.csv', ...flags)).toEqual({ status: 2, out: '', err });
  });

  it('has an exit status for problems, and names them', () => {
    const done = lotbook('tax', 'book.csv');
    expect(done.status).toBe(1);
    expect(done.out).toContain('The price of ETH in USD on Apr 1, 2025 is unknown');
  });

  it('reads the same file twice as once, and gives the same digest for any order of files', () => {
    file('more.csv', [
      'Timestamp,Type,Received Amount,Received Asset,To,Value',
      '2025-04-02,stake-reward,1,ETH,Ledger,5',
      '2025-04-02,stake-reward,1,ETH,Ledger,5',
    ]);
    const both = json('book.csv', 'more.csv');
    expect(json('more.csv', 'book.csv', 'more.csv')).toEqual(both);
    expect(both.income).toHaveLength(2);
  });

  it('reads one row of two files once if the names of its wallet differ in case only', () => {
    const header = 'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To';
    file('capital.csv', [header, '2025-04-02,buy,5,USD,Ledger,1,ETH,Ledger']);
    file('small.csv', [header, '2025-04-02,buy,5,USD,ledger,1,ETH,ledger']);
    const both = json('capital.csv', 'small.csv');
    expect(both.lots).toHaveLength(1);
    expect(json('small.csv', 'capital.csv')).toEqual(both);
  });

  it('refuses an answer to a question of the law of another place', () => {
    expect(lotbook('tax', 'book.csv', '--treatment', 'ukGift=spouse')).toEqual({
      status: 2,
      out: '',
      err: '--treatment ukGift applies to tax law of the UK only, and has no effect in the US.\n',
    });
  });

  it('reports rows that cannot be read and counts the others', () => {
    file('broken.csv', [
      'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
      '2025-01-01,buy,10,USD,1,BTC',
      '2025-01-02,buy,10,USD,one,BTC',
    ]);
    const done = json('broken.csv');
    expect(done.lots).toHaveLength(1);
    expect(done.issues).toEqual([
      {
        code: 'unreadable-row',
        severity: 'error',
        transactionId: 'broken.csv:3',
        asset: '',
        message:
          "broken.csv, line 3, Received Amount: 'one' is not a plain decimal number. The row was skipped.",
      },
    ]);
    const proof = lotbook('verify', 'broken.csv');
    expect(proof).toMatchObject({ status: 1, err: `error    ${done.issues[0].message}\n` });
    expect(proof.out).not.toContain('FAILED');
  });

  it('names lots and lines of a Group by its rows, and lots are chosen by them', () => {
    file('groups.csv', [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Value,Group,Id',
      '2025-01-01,stake-reward,,,,1,ETH,Ledger,,,,10,G1,r10',
      '2025-01-01,stake-reward,,,,1,ETH,Ledger,,,,20,G1,r2',
      '2025-02-01,swap,,,,100,LINK,Ledger,,,,50,G2,x1',
      '2025-02-01,swap,1,ETH,Ledger,,,,,,,,G2,x2',
      '2025-02-01,fee,,,Ledger,,,,0.1,ETH,5,,G2,x3',
    ]);
    file('rows.csv', ['Disposal Id,Lot Id,Quantity,Recorded At', 'x2,r10,1,2025-01-15']);
    expect(readTold('groups.csv')).toEqual(['G2 x2:1 1 of r2 45.00', 'G2 x3:1 0.1 of r10 5.00']);
    expect(readTold('groups.csv', '--spec-id', 'rows.csv')).toEqual([
      'G2 x3:1 0.1 of r2 5.00',
      'G2 x2:1 1 of r10 45.00',
    ]);
  });

  it('uses the time zone for years, boxes and lot tracking', () => {
    file('eve.csv', [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
      '2023-12-01T00:00:00Z,buy,10,USD,Kraken,1,BTC,Kraken,b1',
      '2024-06-01T00:00:00Z,buy,20,USD,Ledger,1,BTC,Ledger,b2',
      '2025-01-01T03:00:00Z,sell,1,BTC,Ledger,50,USD,Ledger,s1',
    ]);
    expect(listSold('eve.csv')).toEqual(['2025-01-01 b2 short I']);
    expect(listSold('eve.csv', '--time-zone', 'America/New_York')).toEqual([
      '2024-12-31 b1 long F',
    ]);
    expect(listSold('eve.csv', '--time-zone', 'America/New_York', '--year', '2025')).toEqual([]);
  });

  it('divides the basis of 2024 among wallets, follows orders for one source, and marks collectibles', () => {
    file('wallets.csv', [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
      '2019-07-01,buy,10,USD,XYZ,10,DE,XYZ,jul',
      '2020-09-01,buy,100,USD,GHI,20,DE,GHI,sep',
      '2025-03-01,sell,2,DE,GHI,20,USD,GHI,mar',
      '2025-04-01,sell,2,DE,XYZ,20,USD,XYZ,apr',
    ]);
    file('division.csv', [
      'Asset,Rule,Source,Lot Id,Quantity,Recorded At,Completed At',
      'DE,hifo,XYZ,,,2024-12-15,2025-01-15',
      'DE,hifo,GHI,,,2024-12-15,2025-01-15',
    ]);
    expect(getLots()).toEqual(['sep', 'jul']);
    expect(getLots('--transition', 'division.csv')).toEqual(['jul', 'sep']);
    const refusal = (row: string) => {
      file('wrong.csv', ['Asset,Rule,Source,Lot Id,Quantity,Recorded At,Completed At', row]);
      return lotbook('tax', 'wallets.csv', '--transition', 'wrong.csv').err;
    };
    expect(refusal('ED,hifo,XYZ,,,2024-12-15,2025-01-15')).toBe(
      "--transition names 'ED', but the files contain no such asset. They contain DE, USD.\n",
    );
    expect(refusal('DE,hifo,ABC,,,2024-12-15,2025-01-15')).toBe(
      "--transition names 'ABC', but the files contain no such source. They contain GHI, XYZ.\n",
    );
    expect(refusal('DE,specific,XYZ,nov,10,2024-12-15,2025-01-15')).toBe(
      "--transition names 'nov', but the files contain no such lot. They contain apr, jul, mar, sep.\n",
    );
    expect(
      getLots('--transition', 'division.csv', '--method-from', '2025-02-01=hifo,source=GHI'),
    ).toEqual(['sep', 'sep']);
    expect(
      getLots(
        '--transition',
        'division.csv',
        '--method-from',
        '2025-02-01=hifo,source=GHI,recorded=2025-03-02',
      ),
    ).toEqual(['jul', 'sep']);
    const { disposals } = JSON.parse(
      lotbook('tax', 'wallets.csv', '--asset', 'DE=collectible', '--format', 'json').out,
    ) as {
      disposals: { collectible?: boolean }[];
    };
    expect(disposals.map(({ collectible }) => collectible)).toEqual([true, true]);
  });

  it.each([
    [['tax'], 'Name at least one file.'],
    [['tax', 'none.csv'], 'none.csv cannot be opened: there is no such file or folder.'],
    [
      ['tax', 'book.csv', '--method', 'best'],
      "--method is 'best', but must be one of fifo, lifo, hifo.",
    ],
    [['tax', 'book.csv', '--shout'], "Unknown option '--shout'"],
    [
      ['tax', 'prices.csv'],
      'prices.csv could not be processed! Please ensure it is correctly formatted.',
    ],
    [['tax', 'book.csv', '--treatment', 'lp=maybe'], '--treatment lp is'],
    [['tax', 'book.csv', '--method-from', '2025-01-01=hifo,place=home'], '--method-from is'],
    [
      ['tax', 'book.csv', '--method-from', '2025-01-01=hifo,channel=mail'],
      "--method-from: channel is 'mail', but must be one of books, broker.",
    ],
    [['tax', 'book.csv', '--asset', 'BTC=gold'], '--asset BTC is'],
    [['tax', 'book.csv', '--transition', 'book.csv'], 'book.csv lacks the column Asset, Rule'],
    [
      ['tax', 'book.csv', '--prices', 'book.csv'],
      'book.csv lacks the column Asset, Currency, Price',
    ],
    [['dance'], "There is no command 'dance'."],
    [['mcp', '--account', 'x'], 'Use: LOTBOOK_TOKEN=lbt_… lotbook mcp --url'],
  ])('refuses %j with status 2 and one line', (args, message) => {
    const done = lotbook(...args);
    expect(done.status).toBe(2);
    expect(done.err).toContain(message);
    expect(done.err.trimEnd()).not.toContain('\n');
    expect(done.out).toBe('');
  });
});

/** A loss of 400, all of it deferred onto a purchase ten days later. */
const washed = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
  '2025-01-02,buy,1000,USD,K,10,ETH,K,b1',
  '2025-03-01,sell,10,ETH,K,600,USD,K,s1',
  '2025-03-10,buy,700,USD,K,10,ETH,K,b2',
  '2025-08-01,sell,10,ETH,K,900,USD,K,s2',
];

describe('verify', () => {
  it('skips assets that handed over a basis they never had', () => {
    file('wrapped.csv', [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
      '2024-07-12T22:00:00Z,swap,1,BTC,W,1,WBTC,W,100,a',
    ]);
    const done = lotbook('verify', 'wrapped.csv', '--treatment', 'wrap=nonTaxable');
    expect(done.out).toContain(
      'for each asset (1 asset, without BTC, of which a price or an origin is missing)',
    );
    expect(done.status).toBe(0);
  });

  it.each(['1.23', '1.23456789', '2'])(
    'accepts a transfer whose sent amount is rounded, of %s units bought',
    (bought) => {
      file('rounded.csv', [
        'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Tx Hash,Id',
        `2025-01-01T00:00:00Z,buy,3000,USD,A,${bought},ETH,A,,b`,
        '2025-01-02T00:00:00Z,withdrawal,1.23,ETH,A,,,,0xff,o',
        '2025-01-02T00:20:00Z,deposit,,,,1.23456789,ETH,C,0xff,i',
      ]);
      const done = lotbook('verify', 'rounded.csv');
      expect(done.out).not.toContain('FAILED');
      expect(done.status).toBe(0);
    },
  );

  it('counts units of one asset together, however its symbol is spelled', () => {
    file('spelled.csv', [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Id',
      '2025-01-01,buy,100,USD,A,10,eth,A,,,,b',
      '2025-01-02,transfer,5,ETH,A,5,Eth,B,0.1,eTh,2,t',
      '2025-01-03,sell,5,eth,B,60,USD,B,,,,s',
    ]);
    const done = lotbook('verify', 'spelled.csv');
    expect(done.out).not.toContain('FAILED');
    expect(done.status).toBe(0);
  });

  it('checks the output of tax, with the losses that wash sales defer', () => {
    file('washed.csv', washed);
    const answer = (...flags: readonly string[]): string | undefined =>
      /result .*/.exec(lotbook('verify', 'washed.csv', ...flags).out)?.[0];
    expect(answer('--asset', 'ETH=security')).not.toBe(answer());
    expect(lotbook('verify', 'washed.csv', '--asset', 'ETH=security')).toMatchObject({
      status: 0,
      err: '',
    });
  });

  it('checks a result and lists the checks', () => {
    const done = lotbook('verify', 'book.csv', '--prices', 'prices.csv', '--method', 'lifo');
    expect(done).toMatchObject({ status: 0, err: '' });
    expect(done.out.split('\n').slice(4)).toEqual([
      'passed  units in = units out + units left, for each asset (2 assets)',
      'passed  cost in = cost out + cost left, for each asset (2 assets)',
      'passed  every source holds what it received minus what it sent (2 holdings)',
      'passed  paid and given = received, for each trade (3 trades)',
      'passed  no lot and no line is negative (4 lines)',
      'passed  each gain is proceeds minus basis (1 disposal)',
      'passed  the totals of each year are the sums of its lines (1 year)',
      'passed  the order of transactions and rows makes no difference (3 other orders)',
      'passed  calculating in parts equals calculating at once (3 changes)',
      'passed  reading files twice, in any order, equals reading them once (1 file)',
      '',
    ]);
  });
});

describe('report', () => {
  it('lists the reports', () => {
    expect(lotbook('report', '--list').out).toContain('form-8949  (pdf, xlsx, csv, json)');
  });

  it('writes a PDF to a file and CSV to standard output', () => {
    expect(
      lotbook(
        'report',
        'form-8949',
        'book.csv',
        '--prices',
        'prices.csv',
        '--year',
        '2025',
        '--out',
        'form.pdf',
      ),
    ).toEqual({
      status: 0,
      out: '',
      err: '',
    });
    expect(readFileSync(path.join(folder, 'form.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    const csv = lotbook(
      'report',
      'form-8949',
      'book.csv',
      '--prices',
      'prices.csv',
      '--year',
      '2025',
      '--format',
      'csv',
      '--rounding',
      'wholeDollar',
    );
    expect(csv.out.split('\r\n')[1]).toBe('L,0.5 BTC,01/05/2023,03/01/2025,29995,10005,,,19990,s1');
  });

  it('requires the year of a yearly report', () => {
    expect(lotbook('report', 'form-8949', 'book.csv', '--format', 'csv')).toEqual({
      status: 2,
      out: '',
      err: 'The report form-8949 covers one year: add --year.\n',
    });
  });
});

describe('explain', () => {
  it('explains a sale down to the lines of the file', () => {
    const done = lotbook('explain', 'book.csv', '--disposal', 's1');
    expect(done).toMatchObject({ status: 0, err: '' });
    expect(done.out.split('\n').slice(0, 5)).toEqual([
      '0.5 BTC disposed of on Mar 1, 2025 for $29,995.00, with a basis of $10,005.00: a gain of $19,990.00, long-term.',
      '  Proceeds: $29,995.00. The whole disposal: $29,995.00, after fees of $5.00.',
      '    One BTC was worth $60,000.00 at Mar 1, 2025, 00:00:00 (UTC): from the other side of the trade.',
      '  0.5 BTC of a lot acquired on Jan 5, 2023 at a basis of $10,005.00.',
      '    1 BTC added to Kraken on Jan 5, 2023.',
    ]);
    expect(done.out).toContain('    b1: line 2 of book.csv\n');
    const json = JSON.parse(
      lotbook('explain', 'book.csv', '--year', '2025', '--format', 'json').out,
    ) as { kind: string; amount: string };
    expect(json).toMatchObject({ kind: 'year', amount: '19990' });
  });

  it('explains what a wash sale defers, and which cost it increases', () => {
    file('washed.csv', washed);
    const asked = [
      ['--disposal', 's1'],
      ['--disposal', 's2'],
      ['--year', '2025'],
    ];
    const [first, second, year] = asked.map(
      (figure) => lotbook('explain', 'washed.csv', '--asset', 'ETH=security', ...figure).out,
    );
    expect(first).toContain(
      '$400.00 of the loss is deferred as a wash sale, because the same asset was bought within 30 days before or after.',
    );
    expect(second).toContain(
      '10 ETH disposed of on Aug 1, 2025 for $900.00, with a basis of $1,100.00: a loss of $200.00, short-term.\n',
    );
    expect(year).toContain(
      'Short-term: $1,500.00 less a basis of $2,100.00 is −$200.00, since $400.00 of wash sale losses are deferred.',
    );
  });

  it('requires a figure to explain, and refuses an unknown one', () => {
    expect(lotbook('explain', 'book.csv')).toMatchObject({
      status: 2,
      err: 'Specify what to explain with --disposal, --entry, --lot or --year.\n',
    });
    expect(lotbook('explain', 'book.csv', '--lot', 'b9')).toMatchObject({
      status: 2,
      err: 'There is no lot b9 in this result.\n',
    });
  });
});

it('a reader that stops early is no failure', async () => {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'main.ts'), 'report', '--list'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let told = '';
  child.stderr.on('data', (chunk) => (told += String(chunk)));
  child.stdout.destroy();
  const [code] = (await once(child, 'close')) as [number];
  expect([code, told]).toEqual([0, '']);
});

describe('what has no price', () => {
  it('is named under the totals, and marks each report that leaves it out', () => {
    const text = lotbook('tax', 'book.csv');
    expect(text.out).toContain(
      'INCOMPLETE: 1 income receipt in 2025 has no price and is not included.',
    );
    expect(lotbook('tax', 'book.csv', '--year', '2024').out).not.toContain('INCOMPLETE');
    expect(lotbook('tax', 'book.csv', '--prices', 'prices.csv').out).not.toContain('INCOMPLETE');
    const table = lotbook('tax', 'book.csv', '--format', 'csv');
    expect(table.err).toContain('INCOMPLETE: 1 income receipt in 2025');
    expect(table.out).not.toContain('INCOMPLETE');
    const report = lotbook('report', 'income', 'book.csv', '--year', '2025', '--format', 'csv');
    expect(report.out).toMatch(
      /^INCOMPLETE: 1 income receipt has no price and is not included\.\r\n/,
    );
    expect(report.err).toContain('INCOMPLETE: 1 income receipt');
    expect(
      lotbook('report', 'form-8949', 'book.csv', '--year', '2025', '--format', 'csv').out,
    ).not.toContain('INCOMPLETE');
  });
});
