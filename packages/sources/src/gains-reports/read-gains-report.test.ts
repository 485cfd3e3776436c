import { formatMoney, format } from '@lotbook/decimal/decimal';
import { renderInEnglish } from '@lotbook/messages/fill';
import type { TimeZone } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { readGainsReport, type GainsReportOptions } from './read-gains-report.ts';

const read = async (text: string, options: Partial<GainsReportOptions> = {}) => {
  const { lines, rejected } = await readGainsReport(Buffer.from(text), {
    fileName: 'gains.csv',
    currency: 'USD',
    timeZone: 'UTC' as TimeZone,
    ...options,
  });
  return {
    lines: lines.map(
      ({ asset, quantity, acquired, sold, proceeds, basis }) =>
        `${format(quantity)} ${asset} ${acquired ?? '?'} ${sold} ${formatMoney(proceeds)} ${formatMoney(basis)}`,
    ),
    rejected: rejected.map(({ line, reason }) => `${line} ${renderInEnglish(reason)}`),
  };
};

it.each([
  [
    'a report that begins with titles, with times',
    [
      'Capital gains report 2025',
      '',
      'Date Sold,Date Acquired,Asset,Amount,Cost (USD),Proceeds (USD),Gain / loss,Notes,Wallet Name,Holding period',
      '2025-03-01 23:30,2024-01-05 10:00,BTC,0.50000000,"20,000.00","41,000.00","21,000.00",,Kraken,Long term',
    ],
  ],
  [
    'a copy of Form 8949, whose description has quantity and asset',
    [
      '(a) Description of property,(b) Date acquired,(c) Date sold or disposed of,(d) Proceeds,(e) Cost or other basis,(f) Code,(g) Amount of adjustment,(h) Gain or (loss)',
      '0.5 BTC,01/05/2024,03/01/2025,41000.00,20000.00,,,21000.00',
      ',,Total,41000.00,20000.00,,,21000.00',
    ],
  ],
  [
    'names in another order',
    [
      'Amount,Currency,Date Acquired,Date Sold,Short/Long,Buy /Input at,Sell /Output at,Proceeds,Cost Basis,Gain/Loss',
      '0.50000000,BTC,01/05/2024,03/01/2025,Long,Kraken,Kraken,41000,20000,21000',
      '0.5,BTC,01/25/2024,02/30/2025,Long,Kraken,Kraken,1,2,3',
    ],
  ],
  [
    'semicolons and decimal commas',
    [
      'Verkauft am;Gekauft am;Währung;Anzahl;Anschaffungskosten (USD);Veräußerungserlös (USD)',
      '01.03.2025;05.01.2024;BTC;0,5;20.000,00;41.000,00',
    ],
  ],
])('reads %s', async (_, rows) => {
  const { lines } = await read(rows.join('\n'));
  expect(lines).toEqual(['0.5 BTC 2024-01-05 2025-03-01 41000.00 20000.00']);
});

const header = 'Asset,Amount,Date Acquired,Date Sold,Proceeds,Cost Basis';

it('names lines that it can not read, and reads the others', async () => {
  const rows = [
    header,
    'BTC,1,2024-01-31,2025-01-31,5,1',
    'BTC,one,2024-01-31,2025-01-31,5,1',
    ',1,2024-01-31,2025-01-31,5,1',
    'ETH,1,Various,2025-01-32,5,1',
    'ETH,1,Various,2025-01-31,5,1',
  ];
  expect(await read(rows.join('\n'))).toEqual({
    lines: ['1 BTC 2024-01-31 2025-01-31 5.00 1.00', '1 ETH ? 2025-01-31 5.00 1.00'],
    rejected: [
      '3 “one” isn’t an amount.',
      '4 The asset is missing.',
      '5 “2025-01-32” isn’t a date.',
    ],
  });
});

it('takes the day of a time in the zone of the account', async () => {
  const rows = `${header}\nBTC,1,2024-01-31,2025-01-01T04:00:00Z,5,1`;
  const { lines } = await read(rows, { timeZone: 'America/New_York' as TimeZone });
  expect(lines).toEqual(['1 BTC 2024-01-31 2024-12-31 5.00 1.00']);
});

it('refuses another currency, dates with two readings, and files without such a table', async () => {
  await expect(
    read(
      'Asset,Amount,Date Acquired,Date Sold,Proceeds (EUR),Cost Basis (EUR)\nBTC,1,,2025-01-31,5,1',
    ),
  ).rejects.toThrow('gains.csv reports in EUR, but this account calculates in USD');
  const unclear = `${header}\nBTC,1,02/03/2024,04/05/2025,5,1`;
  await expect(read(unclear)).rejects.toThrow('It is unclear whether 04/05/2025 in gains.csv');
  expect((await read(unclear, { dateOrder: 'day-first' })).lines).toEqual([
    '1 BTC 2024-03-02 2025-05-04 5.00 1.00',
  ]);
  await expect(read('Date,Type,Asset,Amount\n2025-01-31,buy,BTC,1')).rejects.toThrow(
    'gains.csv has no table of sales',
  );
});
