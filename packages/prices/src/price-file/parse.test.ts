import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { samplePrices } from '@lotbook/sample/market';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { isPriceFile, parsePriceFile } from './parse.ts';

describe('parsePriceFile', () => {
  it('reads prices, with columns in any order', () => {
    const { prices, rejected } = parsePriceFile(
      '\uFEFFAsset,Price,Timestamp,Currency\r\nBTC,45000.5,2024-01-02,USD\r\nETH,0.000000000000000001,2024-01-02T10:00:00+02:00,EUR\r\n',
    );
    expect(rejected).toEqual([]);
    expect(
      prices.map(({ unitPrice, ...price }) => ({ ...price, unitPrice: format(unitPrice) })),
    ).toEqual([
      {
        asset: 'BTC',
        currency: 'USD',
        at: '2024-01-02T00:00:00.000Z',
        unitPrice: '45000.5',
        from: 'file',
        line: 2,
        cells: ['BTC', '45000.5', '2024-01-02', 'USD'],
      },
      {
        asset: 'ETH',
        currency: 'EUR',
        at: '2024-01-02T08:00:00.000Z',
        unitPrice: '0.000000000000000001',
        from: 'file',
        line: 3,
        cells: ['ETH', '0.000000000000000001', '2024-01-02T10:00:00+02:00', 'EUR'],
      },
    ]);
  });

  it('rejects prices in the future if the time is given', () => {
    const text = 'Timestamp,Asset,Currency,Price\n2024-01-02,BTC,USD,1\n2034-01-02,BTC,USD,2\n';
    const { prices, rejected } = parsePriceFile(
      text,
      'prices.csv',
      '2024-06-01T00:00:00.000Z' as Instant,
    );
    expect(prices.map(({ at }) => at)).toEqual(['2024-01-02T00:00:00.000Z']);
    expect(rejected).toMatchObject([
      { line: 3, column: 'Timestamp', reason: "'2034-01-02' is in the future" },
    ]);
    expect(parsePriceFile(text).prices).toHaveLength(2);
  });

  it('rejects lines with their number, column and reason, and reads the rest', () => {
    const lines = [
      'Timestamp,Asset,Currency,Price',
      'soon,BTC,USD,1',
      '2024-01-02,,USD,1',
      '2024-01-02,BTC,XYZ,1',
      '2024-01-02,BTC,USD,"1,000"',
      '2024-01-02,BTC,USD,-1',
      '2024-01-02,BTC,USD,1',
    ];
    const { prices, rejected } = parsePriceFile(lines.join('\n'));
    expect(prices).toHaveLength(1);
    expect(rejected.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, 'Timestamp', "'soon' is not an ISO 8601 date and time"],
      [3, 'Asset', 'is empty'],
      [4, 'Currency', "'XYZ' is not a known currency code"],
      [5, 'Price', "'1,000' is not a plain decimal number"],
      [6, 'Price', "'-1' is negative"],
    ]);
  });

  it('rejects other files', () => {
    expect(() => parsePriceFile('a,b\n1,2\n', 'prices.csv')).toThrow(
      new AppError(
        'PRICE_FILE_MALFORMED',
        'prices.csv could not be read: its header is not Timestamp,Asset,Currency,Price.',
        { fileName: 'prices.csv' },
      ),
    );
  });

  it('is recognized by its header', () => {
    expect(isPriceFile('Timestamp,Asset,Currency,Price\n2024')).toBe(true);
    expect(isPriceFile('Timestamp,Type,Category\n')).toBe(false);
  });

  it('reads the sample prices', () => {
    const { prices, rejected } = parsePriceFile([...samplePrices({ seed: 1 })].join(''));
    expect([prices.length, rejected]).toEqual([1461 * 6, []]);
  });
});
