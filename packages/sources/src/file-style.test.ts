import { renderInEnglish } from '@lotbook/messages/fill';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import type { ReadFileOptions } from './read-file.ts';
import { FileRefused } from './refusal.ts';
import { plain, readAll } from './testing.ts';

const header =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
const formatReceived = (date: string, amount = '1', delimiter = ','): string =>
  [date, '', '', amount, 'BTC', '', '', '', '', '', '', ''].join(delimiter);
const file = (...rows: readonly string[]): string => [header, ...rows].join('\n');
const semicolons = (...amounts: readonly string[]): string =>
  [
    header.replaceAll(',', ';'),
    ...amounts.map((amount) => formatReceived('2024-01-05', amount, ';')),
  ].join('\n');

/** The days of the rows, or why they were rejected. */
async function daysIn(
  text: string,
  options: Partial<ReadFileOptions> = {},
): Promise<readonly unknown[]> {
  const { readings } = await readAll(text, options);
  return readings
    .map(plain)
    .map((each) => (typeof each['at'] === 'string' ? each['at'].slice(0, 10) : each['rejected']));
}

async function amountsIn(
  text: string,
  options: Partial<ReadFileOptions> = {},
): Promise<readonly unknown[]> {
  const { readings } = await readAll(text, options);
  return readings
    .map(plain)
    .map((each) =>
      Array.isArray(each['movements']) ? each['movements'][0].split(' ')[1] : each['rejected'],
    );
}

async function getRefusal(text: string, options: Partial<ReadFileOptions> = {}): Promise<string> {
  const error = await readAll(text, options).catch((thrown: unknown) => thrown);
  return error instanceof FileRefused ? `${error.code} ${error.message}` : 'read';
}

describe('the order of dates', () => {
  it('is decided once, from all rows, wherever the one that shows it is', async () => {
    expect(
      await daysIn(
        file(
          formatReceived('05/08/2024 10:00'),
          formatReceived('25/08/2024 10:00'),
          formatReceived('09/04/2024 10:00'),
        ),
      ),
    ).toEqual(['2024-08-05', '2024-08-25', '2024-04-09']);
    expect(
      await daysIn(
        file(
          formatReceived('05/08/2024'),
          formatReceived('09/04/2024'),
          formatReceived('08/25/2024'),
        ),
      ),
    ).toEqual(['2024-05-08', '2024-09-04', '2024-08-25']);
    const many = Array.from({ length: 5000 }, (_, index) =>
      formatReceived(`0${(index % 9) + 1}/03/2024`),
    );
    const last = await daysIn(file(...many, formatReceived('31/03/2024')));
    expect(new Set(last.slice(0, 5000).map((day) => String(day).slice(0, 7)))).toEqual(
      new Set(['2024-03']),
    );
  });

  it('is asked for if no row shows it, and read as answered', async () => {
    const text = file(formatReceived('05/08/2024 10:00'), formatReceived('09/04/2024 10:00'));
    expect(await getRefusal(text)).toBe(
      "FILE_DATE_ORDER export.csv has dates such as '05/08/2024 10:00', '09/04/2024 10:00', and none of its rows shows whether the day or the month comes first. Choose the order of its dates.",
    );
    expect(await daysIn(text, { dateOrder: 'day-first' })).toEqual(['2024-08-05', '2024-04-09']);
    expect(await daysIn(text, { dateOrder: 'month-first' })).toEqual(['2024-05-08', '2024-09-04']);
  });

  it('is not asked for if dates read the same both ways or begin with the year', async () => {
    expect(await daysIn(file(formatReceived('05/05/2024'), formatReceived('2024-08-05')))).toEqual([
      '2024-05-05',
      '2024-08-05',
    ]);
  });

  it('is that of points if days and months are parted by points', async () => {
    expect(await daysIn(file(formatReceived('05.08.2024'), formatReceived('09.04.2024')))).toEqual([
      '2024-08-05',
      '2024-04-09',
    ]);
  });

  it('is the one in which no row is of a day yet to come', async () => {
    const text = file(formatReceived('05/08/2024'), formatReceived('02/12/2024'));
    expect(await daysIn(text, { latest: '2024-09-01T00:00:00.000Z' as Instant })).toEqual([
      '2024-05-08',
      '2024-02-12',
    ]);
  });

  it('is the one in which many rows are in order of time', async () => {
    const dates = [
      '03/04/2024',
      '05/04/2024',
      '01/05/2024',
      '07/05/2024',
      '02/06/2024',
      '04/06/2024',
    ];
    expect(await daysIn(file(...dates.map((date) => formatReceived(date))))).toEqual([
      '2024-04-03',
      '2024-04-05',
      '2024-05-01',
      '2024-05-07',
      '2024-06-02',
      '2024-06-04',
    ]);
    expect(
      await daysIn(file(...dates.map((date) => formatReceived(date))), {
        timeZone: 'Europe/Berlin' as TimeZone,
      }),
    ).toHaveLength(6);
    expect(
      await getRefusal(file(...dates.slice(0, 4).map((date) => formatReceived(date)))),
    ).toContain('FILE_DATE_ORDER');
  });

  it('is that which the exporter documents if no row shows it', async () => {
    const tracker =
      'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag\n';
    expect(await daysIn(`${tracker}05/08/2024 10:00:00,1,BTC,,,,,\n`)).toEqual(['2024-05-08']);
    expect(
      await daysIn(`${tracker}05/08/2024 10:00:00,1,BTC,,,,,\n25/08/2024 10:00:00,1,BTC,,,,,\n`),
    ).toEqual(['2024-08-05', '2024-08-25']);
  });

  it('of a file that contradicts itself is that of each date that can be read in one way, and the others are rejected', async () => {
    expect(
      await daysIn(
        file(
          formatReceived('25/08/2024'),
          formatReceived('08/25/2024'),
          formatReceived('05/08/2024'),
          formatReceived('2024-08-05'),
        ),
      ),
    ).toEqual([
      '2024-08-25',
      '2024-08-25',
      "'05/08/2024' can be read in two ways, and no other date of this file shows which. Write it as YYYY-MM-DD",
      '2024-08-05',
    ]);
  });

  it('of two-digit years is never guessed', async () => {
    expect(await daysIn(file(formatReceived('24-01-02'), formatReceived('15-08-24')))).toEqual([
      '2024-01-02',
      "'15-08-24' is not a date and time that this format uses",
    ]);
  });

  it('of two-digit years is that of the exporter where it documents one', async () => {
    const statement =
      'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n1,23-12-31 20:00:00,Spot,Deposit,BTC,1,\n';
    expect(await daysIn(statement)).toEqual(['2023-12-31']);
  });

  it('reads the numbers by which Excel counts days, and notes it', async () => {
    const { readings, batches } = await readAll(
      file(formatReceived('45296.4166666667'), formatReceived('45297')),
    );
    expect(readings.map(plain).map(({ at }) => at)).toEqual([
      '2024-01-05T10:00:00.000Z',
      '2024-01-06T00:00:00.000Z',
    ]);
    expect(batches[0]?.notes.map(renderInEnglish)).toEqual([
      expect.stringContaining('Excel counts days'),
    ]);
  });

  it('reads such numbers with a decimal comma, next to amounts with one', async () => {
    const rows = [
      formatReceived('45292,5', '1000,5', ';'),
      formatReceived('45323,25', '0,125', ';'),
    ];
    const text = [header.replaceAll(',', ';'), ...rows].join('\n');
    const { readings } = await readAll(text);
    expect(readings.map(plain)).toMatchObject([
      { at: '2024-01-01T12:00:00.000Z', movements: ['in 1000.5 BTC'] },
      { at: '2024-02-01T06:00:00.000Z', movements: ['in 0.125 BTC'] },
    ]);
  });
});

describe('the decimal mark', () => {
  it('is decided once, from all amounts', async () => {
    expect(
      await amountsIn(
        file(
          formatReceived('2024-01-05', '"12,345"'),
          formatReceived('2024-01-05', '"0,123"'),
          formatReceived('2024-01-05', '"4.000,00"'),
        ),
      ),
    ).toEqual(['12.345', '0.123', '4000']);
    expect(
      await amountsIn(
        file(formatReceived('2024-01-05', '"12,345"'), formatReceived('2024-01-05', '0.5')),
      ),
    ).toEqual(['12345', '0.5']);
    expect(await amountsIn(semicolons('1,000.50', '1,000', '2,500', '0.123'))).toEqual([
      '1000.5',
      '1000',
      '2500',
      '0.123',
    ]);
    expect(await amountsIn(semicolons('1.000,50', '1.000', '2.500', '12'))).toEqual([
      '1000.5',
      '1000',
      '2500',
      '12',
    ]);
  });

  it('is asked for if every amount can be read in two ways, and read as answered', async () => {
    expect(await getRefusal(semicolons('1,000', '2,500', '7'))).toBe(
      "FILE_DECIMAL_MARK export.csv has amounts such as '1,000', '2,500', and none of its rows shows whether they have a decimal point or a decimal comma. Choose the decimal mark of its amounts.",
    );
    expect(await amountsIn(semicolons('1,000'), { decimalMark: 'comma' })).toEqual(['1']);
    expect(await amountsIn(semicolons('1,000'), { decimalMark: 'point' })).toEqual(['1000']);
    expect(await getRefusal(semicolons('1.000'))).toContain('FILE_DECIMAL_MARK');
    expect(await getRefusal(file(formatReceived('2024-01-05', '"1,000"')))).toContain(
      'FILE_DECIMAL_MARK',
    );
  });

  it('is a point in a file whose cells are parted by commas and whose amounts have points', async () => {
    expect(
      await amountsIn(
        file(formatReceived('2024-01-05', '1.000'), formatReceived('2024-01-05', '2.500')),
      ),
    ).toEqual(['1', '2.5']);
  });

  it('of a file that contradicts itself is that of each amount that can be read in one way, and the others are rejected', async () => {
    expect(await amountsIn(semicolons('0,5', '0.5', '1.000'))).toEqual([
      '0.5',
      '0.5',
      "'1.000' can be read in two ways, and this file uses both decimal points and decimal commas",
    ]);
  });

  it('is not taken from memos, hashes or other text', async () => {
    const text = [header, '2024-01-05,,,1.5,BTC,,,,,,"paid 1,5 of 2,5","0,25"'].join('\n');
    expect(await amountsIn(text)).toEqual(['1.5']);
  });
});
