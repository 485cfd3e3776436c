import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-compare-'));
  write('book.csv', [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Id',
    '2024-01-05T10:00:00Z,buy,40000,USD,Kraken,1,BTC,Kraken,,,b1',
    '2024-02-05T10:00:00Z,buy,50000,USD,Kraken,1,BTC,Kraken,,,b2',
    '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,41000,USD,Kraken,,,s1',
    '2025-04-01T10:00:00Z,sell,0.5,BTC,Kraken,42000,USD,Kraken,20,USD,s2',
  ]);
  // Another product with LIFO, which ignored the fee of the second sale and knows of a third.
  write('gains.csv', [
    'Capital gains report 2025',
    'Date Sold,Date Acquired,Asset,Amount,Cost (USD),Proceeds (USD),Gain / loss',
    '2025-03-01 10:00,2024-02-05 10:00,BTC,0.5,25000.00,41000.00,16000.00',
    '2025-04-01 10:00,2024-01-05 10:00,BTC,0.5,20000.00,42000.00,22000.00',
    '2025-05-01 10:00,2024-01-05 10:00,ETH,1,2000.00,3000.00,1000.00',
  ]);
});

afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);

it('shows the totals of both, and the reason of each difference, the largest first', () => {
  const { status, out, err } = runLotbook(folder, ['compare', 'gains.csv', 'book.csv']);
  expect([status, err]).toEqual([0, '']);
  expect(out.trim().split('\n')).toEqual([
    'Year 2025',
    '            Other report   Lotbook  Difference',
    'Proceeds        86000.00  82980.00    -3020.00',
    'Cost basis      47000.00  40000.00    -7000.00',
    'Gain            39000.00  42980.00     3980.00',
    '0 combinations of asset and day agree, 3 differ.',
    '  2025-03-01  BTC  +5000.00',
    '      Different lots: bought on 2024-02-05 there, on 2024-01-05 here. The cost basis method differs, or lots are shared between wallets.',
    '  2025-05-01  ETH  -1000.00',
    '      Only in the other report: the sale is missing or has no price here, or is a transfer, a gift or a payment here.',
    '  2025-04-01  BTC  -20.00',
    '      Different proceeds: a different price, or the fee is treated differently.',
  ]);
});

it('agrees with the report of the same method', () => {
  write('own.csv', [
    'Asset,Amount,Date Acquired,Date Sold,Proceeds,Cost Basis',
    'BTC,0.5,2024-01-05,2025-03-01,41000.00,20000.00',
    'BTC,0.5,2024-01-05,2025-04-01,41980.00,20000.00',
  ]);
  const { out } = runLotbook(folder, ['compare', 'own.csv', 'book.csv']);
  expect(out).toContain('2 combinations of asset and day agree, none differs.');
});

it('says which of our sales no sum contains, because their price is unknown', () => {
  write('unpriced.csv', [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2024-01-05T10:00:00Z,buy,40000,USD,Kraken,1,BTC,Kraken,b1',
    '2025-03-01T10:00:00Z,swap,0.5,BTC,Kraken,10,XYZ,Kraken,s1',
  ]);
  const { out } = runLotbook(folder, ['compare', 'gains.csv', 'unpriced.csv']);
  expect(out).toContain('INCOMPLETE: 1 disposal in 2025 has no price and is not included.');
});

it('refuses a file that is no report of gains, and a command without files', () => {
  expect(runLotbook(folder, ['compare', 'book.csv', 'book.csv'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('book.csv has no table of sales'),
  });
  expect(runLotbook(folder, ['compare', 'gains.csv'])).toMatchObject({
    status: 2,
    err: 'Use: lotbook compare REPORT FILE....\n',
  });
});
