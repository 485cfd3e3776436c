import { describe, expect, it } from 'vitest';
import { isHarmlessColumn } from './harmless-columns.ts';
import { recognizeLines } from './recognise.ts';

describe('columns that an exchange may add', () => {
  it.each(['Transaction Hash', 'txid', 'Order ID', 'Order Type', 'Payment method', 'User email'])(
    'reads a file with the further column %s',
    (name) => {
      expect(isHarmlessColumn(name)).toBe(true);
      const header = 'Internal id,Date and time,Transaction type,Coin type,Coin amount,USD Value';
      const rest = 'Original Reward Coin,Reward Amount In Original Coin,Confirmed';
      const row = 'i1,"January 5, 2022 10:00 AM",Transfer,BTC,0.1,4000,,,Yes,abc';
      expect(recognizeLines([`${header},${rest},${name}`, row])?.source.id).toBe('celsius-csv');
    },
  );

  it.each([
    'Network fee',
    'Fee ID type',
    'Status',
    'Chain',
    'ChainId',
    'Network',
    'Account',
    'Trade',
    'Side',
    'Transaction type',
    'Amount (USD)',
    'Tax ID',
  ])('takes %s for a column that may change what a row means', (name) => {
    expect(isHarmlessColumn(name)).toBe(false);
  });
});

describe('files with moved columns', () => {
  const header = ['User ID', 'Time', 'Account', 'Operation', 'Coin', 'Change', 'Remark'];
  const row = ['1', '2025-11-03 20:00:00', 'Spot', 'Deposit', 'BTC', '0.5', ''];
  const order = [6, 1, 3, 2, 5, 4, 0];
  const move = (cells: readonly string[]): string => order.map((at) => cells[at]).join(',');

  it('recognizes all names of a format in another order if the rows can be read', () => {
    expect(recognizeLines([move(header), move(row)])?.source.id).toBe('binance-statement-csv');
  });

  it('recognizes them neither without rows nor with words that the format has not', () => {
    expect(recognizeLines([move(header)])).toBeUndefined();
    expect(recognizeLines([move(header), move(row.with(3, 'Swapped'))])).toBeUndefined();
  });

  it('recognizes no shorter layout of common names in another order', () => {
    const common = ['Currency', 'Amount', 'Address', 'Date', 'Status'];
    const values = ['BTC', '0.5', 'bc1qexample', '2017-01-02 10:00:00', 'COMPLETE'];
    expect(recognizeLines([common.join(','), values.join(',')])).toBeDefined();
    const other = [common, values].map((cells) => cells.toReversed().join(','));
    expect(recognizeLines(other)).toBeUndefined();
  });
});
