import { renderInEnglish } from '@lotbook/messages/fill';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { FileRefused } from './refusal.ts';
import { lotbookColumns } from './lotbook-csv/columns.ts';
import { readFile, type FileBytes } from './read-file.ts';
import { plain, readAll, getTransactions } from './testing.ts';

const header = 'Timestamp,Type,Received Amount,Received Asset,Id';
const order = (time: string): string => `${time},${time},BTCUSD,BUY,1,Filled,Market,0,$10,$10,$10`;
const row = (id: number): string => `2024-01-01,deposit,${id + 1}.5,BTC,r${id}`;

async function refusal(content: string | Uint8Array): Promise<string> {
  try {
    await readAll(content, { fileName: 'my export.csv' });
  } catch (error) {
    if (error instanceof FileRefused) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'read';
}

const ids = async (content: string | Uint8Array): Promise<readonly (string | undefined)[]> =>
  getTransactions((await readAll(content)).readings).map(({ externalId }) => externalId);

async function* getStream(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const koinly =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';

/** The zone in which the times of a file were read, if one was needed. */
async function parseZone(time: string, zone = {}): Promise<TimeZone | undefined> {
  const bytes = [Buffer.from(`${koinly}\n${time},,,1,BTC,,,,,,,\n`)];
  for await (const batch of readFile(() => getStream(bytes), { fileName: 'a.csv', ...zone }))
    return batch.zone;
  return undefined;
}

async function* failAfterStart(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${header}\n${`${row(1)}\n`.repeat(5000)}`);
  throw new Error('the disk is gone');
}

async function drain(stream: FileBytes): Promise<number> {
  let rows = 0;
  for await (const batch of readFile(stream, { fileName: 'stream.csv' })) rows = batch.rows;
  return rows;
}

const listReasons = async (text: string): Promise<readonly unknown[]> =>
  (await readAll(text)).readings.map((reading) => plain(reading)['rejected']);

describe('readFile', () => {
  it('reads commas, semicolons and tabs, a byte order mark, CR LF, a preamble and trailing commas', async () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const text = [header, row(1), row(2)].join('\r\n').replaceAll(',', delimiter);
      expect(await ids(text)).toEqual(['r1', 'r2']);
      expect(await ids(`\uFEFF${text}\r\n`)).toEqual(['r1', 'r2']);
      expect(await ids(`My account\n\n"a, preamble"\n${text}`)).toEqual(['r1', 'r2']);
    }
    expect(await ids(`${header},,\n${row(1)},,\n`)).toEqual(['r1']);
  });

  it('reads times without a zone in the one asked for, summer time included', async () => {
    const orders = [
      'UUID,Time Entered,Symbol,Side,Quantity,State,Order Type,Leaves Quantity,Entered Price,Average Price,Notional',
    ];
    const text = [
      ...orders,
      ...['2023-03-11 12:00:00', '2023-03-12 12:00:00', '2023-11-05 12:00:00'].map(order),
    ].join('\n');
    const at = async (zone: string): Promise<readonly unknown[]> =>
      getTransactions((await readAll(text, { timeZone: zone as TimeZone })).readings).map((one) =>
        one.at.slice(5, 16),
      );
    expect(await at('America/New_York')).toEqual(['03-11T17:00', '03-12T16:00', '11-05T17:00']);
    expect(await at('Europe/Berlin')).toEqual(['03-11T11:00', '03-12T11:00', '11-05T11:00']);
    expect(await at('UTC')).toEqual(['03-11T12:00', '03-12T12:00', '11-05T12:00']);
  });

  it('reads times in the zone that the name of the file gives, and asks if it gives none', async () => {
    const text =
      'User ID,Time,Account,Operation,Coin,Change,Remark\n1,23-12-31 20:00:00,Spot,Deposit,BTC,1,\n';
    const read = async (
      fileName: string,
      zone = {},
    ): Promise<readonly [string | undefined, TimeZone | undefined]> => {
      const { readings, batches } = await readAll(text, { fileName, ...zone });
      return [getTransactions(readings)[0]?.at, batches[0]?.zone];
    };
    const name = 'Binance-Transaction-History-202403230400';
    expect(await read(`${name}(UTC--6).csv`)).toEqual(['2024-01-01T02:00:00.000Z', '-06:00']);
    expect(await read(`${name}(UTC-6)-part1-of2.csv`)).toEqual([
      '2024-01-01T02:00:00.000Z',
      '-06:00',
    ]);
    expect(await read(`${name}(UTC+5_30).csv`, { timeZone: 'Europe/Berlin' })).toEqual([
      '2023-12-31T14:30:00.000Z',
      '+05:30',
    ]);
    expect(await read(`${name}(UTC+0).csv`, { asksZone: () => true })).toEqual([
      '2023-12-31T20:00:00.000Z',
      'UTC',
    ]);
    expect(await read('renamed.csv')).toEqual(['2023-12-31T20:00:00.000Z', 'UTC']);
  });

  it('asks for the zone of every file whose times need one, and only of these', async () => {
    const ask = { asksZone: () => true };
    const read = async (text: string, zone = {}): Promise<unknown> => {
      try {
        const { batches } = await readAll(text, { fileName: 'my.csv', ...ask, ...zone });
        return batches[0]?.zone ?? 'no zone needed';
      } catch (error) {
        return error instanceof FileRefused ? [error.code, error.details?.['examples']] : error;
      }
    };
    const binance = 'User ID,Time,Account,Operation,Coin,Change,Remark';
    const skipped = Array.from(
      { length: 300 },
      () => '1,23-12-30 20:00:00,Spot,Transfer Between Main and Funding Wallet,BTC,1,',
    );
    const deposit = '1,23-12-31 20:00:00,Spot,Deposit,BTC,1,';
    const asked = ['FILE_TIME_ZONE', ['23-12-31 20:00:00']];
    expect(await read(`${binance}\n${deposit}`)).toEqual(asked);
    expect(await read([binance, ...skipped, deposit].join('\n'))).toEqual(asked);
    expect(await read(`${header}\n${row(0)}\n\n${binance}\n${deposit}`)).toEqual(asked);
    expect(await read(`User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n${deposit}`)).toBe(
      'no zone needed',
    );
    expect(await read(`${header}\n${row(0)}`)).toBe('no zone needed');
    const electrum = 'transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp';
    expect(await read(`${electrum}\nab12cd,,5,0.5,,0.0001,,2024-01-05 10:00`)).toEqual([
      'FILE_TIME_ZONE',
      ['2024-01-05 10:00'],
    ]);
  });

  it('takes the zone before the header of an OKX file for known', async () => {
    const text =
      'UID:1,Account Type:Main,Time Zone:UTC+8\nid,Time,Type,Amount,Before Balance,After Balance,Symbol\n1,2024-01-01 04:00:00,Deposit,1,0,1,BTC\n';
    const { readings, batches } = await readAll(text, { timeZone: 'Europe/Berlin' as TimeZone });
    expect([getTransactions(readings)[0]?.at, batches[0]?.zone]).toEqual([
      '2023-12-31T20:00:00.000Z',
      '+08:00',
    ]);
  });

  it('tells the zone that times were read in, and none where every time bears its own', async () => {
    const berlin = { timeZone: 'Europe/Berlin' as TimeZone };
    expect(await parseZone('2024-01-01 10:00:00', berlin)).toBe('Europe/Berlin');
    expect(await parseZone('2024-01-01 10:00:00 UTC', berlin)).toBeUndefined();
    expect(await parseZone('2024-01-01 10:00:00')).toBeUndefined();
  });

  it('gives the line in the file of every row, whatever stands before it', async () => {
    const { readings } = await readAll(
      `one\ntwo\n${header},Memo\n${row(1)},"a\nb"\n\n${row(2)},x\n`,
    );
    expect(readings.map((reading) => plain(reading)['lines'])).toEqual([[4], [7]]);
  });

  it('counts rows and bytes, in batches of the size asked for', async () => {
    const content = [header, ...Array.from({ length: 2500 }, (_, index) => row(index))].join('\n');
    const { batches } = await readAll(content, { batchSize: 1000 });
    expect(batches.map(({ rows, readings }) => [rows, readings.length])).toEqual([
      [1000, 1000],
      [2000, 1000],
      [2500, 500],
    ]);
    expect(batches.at(-1)?.bytes).toBe(content.length);
  });

  it('passes over a header that comes again, where exports were put one under the other', async () => {
    const { readings } = await readAll([header, row(1), header, row(2)].join('\n'));
    expect(
      readings.map(plain).map((reading) => reading['skipped'] ?? reading['externalId']),
    ).toEqual(['r1', 'a repeated header', 'r2']);
  });

  it('gives one empty batch for a header alone', async () => {
    const { batches, source } = await readAll(header);
    expect([source.id, batches.map(({ rows, readings }) => [rows, readings])]).toEqual([
      'lotbook-csv',
      [[0, []]],
    ]);
  });

  it('rejects a last row that the file ends in the middle of', async () => {
    const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
    const rows = ['L1,R1,2024-03-01', 'L2,R2,2024-03-02'].map(
      (start) => `${start} 10:00:00,withdrawal,,currency,XXBT,-0.5,0.0001,1`,
    );
    const whole = [kraken, ...rows].join('\n');
    expect(await ids(whole)).toEqual(['L1', 'L2']);
    const { readings } = await readAll(whole.slice(0, -9));
    expect(readings.map((reading) => plain(reading)['rejected'])).toEqual([
      undefined,
      'has 8 cells where every other row has at least 10: the file ends in the middle of it. Export it again',
    ]);
  });

  it('rejects the only row of a file that ends in the middle of it', async () => {
    const koinly =
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
    const row = '2024-01-05 10:00 UTC,1000,USD,10,ETH,5,USD,,,,,';
    expect(await listReasons(`${koinly}\n${row}`)).toEqual([undefined]);
    expect(await listReasons(`${koinly}\n${row.slice(0, 31)}`)).toEqual([
      'has 4 cells where the header has 12: the file ends in the middle of it. Export it again',
    ]);
    expect(await listReasons(`${koinly}\n${row.slice(0, 31)}\n`)).not.toContain(
      'ends in the middle',
    );
  });

  it('rejects withdrawals whose columns are those of deposits', async () => {
    const text =
      'Date(UTC+0),Coin,Network,Amount,Address,TXID,Status\n25-01-20 12:00:00,BTC,BTC,0.5,bc1q,aa01,Completed\n';
    const read = async (fileName: string): Promise<readonly unknown[]> =>
      (await readAll(text, { fileName })).readings.map(({ kind }) => kind);
    expect(await read('Binance-Withdraw-History.csv')).toEqual(['rejected']);
    expect(await read('Binance-Deposit-History.csv')).toEqual(['transaction']);
    expect(await read('renamed.csv')).toEqual(['transaction']);
  });

  it('asks for the order of ambiguous dates in any column, whatever parts the cells', async () => {
    const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
    const text = `${kraken}\nL1,R1,04/03/2024 10:00:00,deposit,,currency,XXBT,0.5,0,0.5\n`;
    for (const delimiter of [',', ';', '\t', '|'])
      expect(await refusal(text.replaceAll(',', delimiter))).toContain('FILE_DATE_ORDER');
  });

  it('passes over empty columns of a file whose memos hold commas without quotes', async () => {
    const bluewallet =
      'Datum,Transaktions-ID,Betrag (BTC),Memo,Zahlungsstatus,,\nTue Feb 03 2026 10:11:12 GMT+0100,aa01,0.00025,for me, and you,Success,,\nTue Feb 03 2026 11:11:12 GMT+0100,aa02,0.00025,,Expired,,\n';
    const { readings } = await readAll(bluewallet);
    expect(getTransactions(readings).map(({ memo, txHash }) => [memo, txHash])).toEqual([
      ['for me, and you', 'aa01'],
    ]);
  });

  it('refuses a file that nobody knows with its name', async () => {
    const sentence =
      'FILE_UNKNOWN my export.csv could not be processed! Please ensure it is correctly formatted.';
    expect(await refusal('a,b,c\n1,2,3\n')).toBe(sentence);
  });

  it('refuses unknown columns of a Lotbook file by name', async () => {
    expect(await refusal(`${header},Colour\n`)).toBe(
      "FILE_COLUMN_UNKNOWN my export.csv has the column 'Colour', which is not part of the format Lotbook: transactions (CSV). Rename or remove it.",
    );
    expect(await refusal('timestamp,Type,Received Amount,Received Asset,Colour\n')).toBe(
      "FILE_COLUMN_UNKNOWN my export.csv has the columns 'timestamp', 'Colour', which are not part of the format Lotbook: transactions (CSV). Rename or remove them.",
    );
  });

  it('takes the names of a Lotbook file letter for letter, however many of them there are', async () => {
    const full = lotbookColumns.join(',');
    expect(await refusal(`${full},Foo\n`)).toContain(
      "has the column 'Foo', which is not part of the format",
    );
    expect(await refusal(`${full},Id\n`)).toBe(
      "FILE_COLUMN_UNKNOWN my export.csv has the column 'Id' more than once. Keep it once.",
    );
    expect(await refusal(full.toLowerCase())).toContain("has the columns 'timestamp', 'type', ");
  });

  it('reads UTF-16 with and without a byte order mark, and Windows-1252, which it notes', async () => {
    const text = [`${header},Memo`, `${row(1)},Prüfung`, ''].join('\n');
    const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      swapped,
    ]) {
      const { readings, batches } = await readAll(bytes);
      expect(getTransactions(readings).map(({ memo }) => memo)).toEqual(['Prüfung']);
      expect(batches[0]?.notes.map(renderInEnglish)).toEqual([]);
    }
    const long = Array.from({ length: 5000 }, (_, index) => `${row(index)},`);
    const { readings, batches } = await readAll(
      Buffer.from(
        [`${header},Memo`, ...long, '2024-02-01,deposit,1,BTC,last,Prüfung €', '']
          .join('\n')
          .replace('€', '\u0080'),
        'latin1',
      ),
    );
    expect(getTransactions(readings).at(-1)?.memo).toBe('Prüfung €');
    expect(batches[0]?.notes.map(renderInEnglish)).toEqual([
      expect.stringContaining('Windows-1252'),
    ]);
  });

  it('rejects a row that is wider than the header or holds an endless cell, and reads the rest', async () => {
    const { readings } = await readAll(
      [`${header},Memo`, `${row(1)},a,b`, `${row(2)},${'x'.repeat(9000)}`, `${row(3)},fine`].join(
        '\n',
      ),
    );
    expect(readings.map(plain)).toEqual([
      { rejected: 'has 7 cells where the header has 6', line: 2, column: '' },
      { rejected: 'is longer than 8 KiB', line: 3, column: 'Memo' },
      {
        lines: [4],
        externalId: 'r3',
        at: '2024-01-01T00:00:00.000Z',
        type: 'deposit',
        memo: 'fine',
        movements: ['in 4.5 BTC'],
      },
    ]);
  });

  it('says where a quote is left open', async () => {
    const { readings } = await readAll(
      `${header}\n${row(1)}\n2024-01-01,deposit,1,BTC,"r2\n${row(3)}\n`,
    );
    expect(readings.map(plain).at(-1)).toEqual({
      rejected: 'a quote that opens here is never closed, so nothing after it could be read',
      line: 3,
      column: '',
    });
  });

  it('refuses a line over the limit', async () => {
    expect(await refusal(`${header}\n${row(1)}\n${'x'.repeat(70_000)}\n`)).toBe(
      'FILE_TOO_LARGE my export.csv is over a limit: line 3 is longer than 64 KiB, or a quote on it is not closed.',
    );
  });

  it('refuses a broken workbook', async () => {
    expect(await refusal(Buffer.from('PK\u0003\u0004nonsense'))).toBe(
      'FILE_MALFORMED my export.csv could not be read: it is not a complete Excel workbook.',
    );
  });

  it('refuses a workbook that is too large, before it is unpacked', async () => {
    expect(
      await refusal(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(21 * 1024 * 1024)])),
    ).toBe('FILE_TOO_LARGE my export.csv is over a limit: a workbook may have 20 MiB at most.');
  });

  it('passes a failing stream on and lets go of a stream that nobody reads to the end', async () => {
    let closed = false;
    async function* long(): AsyncGenerator<Uint8Array> {
      closed = false;
      try {
        yield Buffer.from(`${header}\n`);
        for (let index = 0; index < 100_000; index += 1) yield Buffer.from(`${row(index)}\n`);
      } finally {
        closed = true;
      }
    }
    for await (const batch of readFile(long, { fileName: 'long.csv', batchSize: 10 })) {
      expect(batch.readings).toHaveLength(10);
      break;
    }
    await expect.poll(() => closed).toBe(true);

    await expect(drain(failAfterStart)).rejects.toThrow('the disk is gone');
  });
});

it('rows of a time that is yet to come are rejected one by one, with what to do', async () => {
  const text = [
    'Timestamp,Type,Received Amount,Received Asset',
    '2025-01-01T00:00:00Z,deposit,1,BTC',
    '2025-03-01T00:00:00Z,deposit,2,BTC',
  ].join('\n');
  const { readings } = await readAll(text, { latest: '2025-02-01T00:00:00.000Z' as Instant });
  expect(readings.map((reading) => reading.kind)).toEqual(['transaction', 'rejected']);
  expect(readings[1]).toMatchObject({
    rejection: {
      line: 3,
      column: 'Timestamp',
      reason:
        'is 2025-03-01T00:00:00.000Z, which is in the future: correct the date, or the time zone in which the file was read',
    },
  });
});
