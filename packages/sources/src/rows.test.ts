import { renderInEnglish, toMessage } from '@lotbook/messages/fill';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { describe, expect, it } from 'vitest';
import { layout, type Cells } from './cells.ts';
import type { Reading, Row } from './file-source.ts';
import { receive, transaction } from './movements.ts';
import { eachRow, groupBy, skip, type Grouping, type Outcome } from './rows.ts';

const columns = layout(['Key', 'Time', 'Amount'], { key: 'key', time: 'TIME', amount: 'Amount' });
type Line = Cells<'key' | 'time' | 'amount'>;

const row = (line: number, ...cells: readonly string[]): Row => ({ line, cells });
const read = (rows: readonly [Line, ...Line[]]): Outcome => {
  if (rows[0].text('amount') === 'skip') return skip(toMessage('an empty row'));
  return transaction({
    at: rows[0].time('time', {}),
    type: 'deposit',
    movements: rows.map((cells) =>
      receive({ asset: cells.asset('key'), quantity: cells.amount('amount') }),
    ),
  });
};
const describeReadings = (readings: readonly Reading[]): readonly string[] =>
  readings.map((reading) => {
    if (reading.kind === 'transaction')
      return `read ${reading.rows.map(({ line }) => line).join('+')}`;
    return reading.kind === 'skipped'
      ? `skipped ${reading.row.line}: ${renderInEnglish(reading.reason)}`
      : `rejected ${reading.rejection.line} ${reading.rejection.column}: ${readInEnglish(reading.rejection.reason)}`;
  });
const groupRows = (grouping: Partial<Grouping<'key' | 'time' | 'amount'>>) =>
  groupBy(columns, { key: (cells) => cells.text('key') || undefined, ...grouping }, read);

describe('eachRow', () => {
  it('gives a reading for every row: read, skipped, or rejected with its column and reason', () => {
    const parser = eachRow(columns, (cells) => read([cells]));
    const readings = [
      ...parser.push(row(2, 'BTC', '2024-01-01', '1')),
      ...parser.push(row(3, 'BTC', '2024-01-01', 'skip')),
      ...parser.push(row(4, 'BTC', 'now', '1')),
      ...parser.push(row(5, 'BTC', '2024-01-01')),
      ...parser.end(),
    ];
    expect(describeReadings(readings)).toEqual([
      'read 2',
      'skipped 3: an empty row',
      "rejected 4 Time: 'now' is not a date and time that this format uses",
      'rejected 5 Amount: is empty',
    ]);
  });

  it('lets faults of our own through', () => {
    const parser = eachRow(columns, () => {
      throw new TypeError('ours');
    });
    expect(() => parser.push(row(2, 'BTC'))).toThrow(TypeError);
  });
});

describe('groupBy', () => {
  it('holds rows of one key until the end, and reads rows without a key at once', () => {
    const parser = groupRows({});
    expect(describeReadings(parser.push(row(2, 'A', '2024-01-01', '1')))).toEqual([]);
    expect(describeReadings(parser.push(row(3, '', '2024-01-01', '1')))).toEqual([
      'rejected 3 Key: is empty',
    ]);
    expect(describeReadings(parser.push(row(4, 'A', '2024-01-01', '1')))).toEqual([]);
    expect(describeReadings(parser.end())).toEqual(['read 2+4']);
  });

  it('reads a group as soon as the window has passed it', () => {
    const parser = groupRows({ window: 2 });
    expect(describeReadings(parser.push(row(2, 'A', '2024-01-01', '1')))).toEqual([]);
    expect(describeReadings(parser.push(row(3, 'B', '2024-01-01', '1')))).toEqual([]);
    expect(describeReadings(parser.push(row(4, 'A', '2024-01-01', '1')))).toEqual([]);
    expect(describeReadings(parser.push(row(5, 'C', '2024-01-01', '1')))).toEqual([]);
    expect(describeReadings(parser.push(row(6, 'D', '2024-01-01', '1')))).toEqual(['read 3']);
    expect(describeReadings(parser.end())).toEqual(['read 2+4', 'read 5', 'read 6']);
  });

  it('keeps an incomplete group until its rest comes, however late', () => {
    const parser = groupRows({ window: 1, complete: (rows) => rows.length === 2 });
    for (const [index, key] of ['A', 'B', 'B', 'C', 'C'].entries())
      parser.push(row(index + 2, key, '2024-01-01', '1'));
    expect(describeReadings(parser.push(row(7, 'A', '2024-01-01', '1')))).toEqual([]);
    expect(describeReadings(parser.end())).toEqual(['read 5+6', 'read 2+7']);
  });

  it('brings together what neighbouring keys hold of one thing', () => {
    const parser = groupRows({
      complete: (rows) => rows.length === 2,
      neighbours: ([first]) => (first?.text('key') === 'A' ? ['B'] : ['A']),
    });
    parser.push(row(2, 'B', '2024-01-01', '1'));
    parser.push(row(3, 'A', '2024-01-01', '1'));
    expect(describeReadings(parser.end())).toEqual(['read 2+3']);
  });

  it('rejects a whole group for one row, and says which', () => {
    const parser = groupRows({});
    parser.push(row(2, 'A', '2024-01-01', '1'));
    parser.push(row(3, 'A', '2024-01-01', 'one'));
    expect(describeReadings(parser.end())).toEqual([
      'rejected 2 : belongs with line 3, which could not be read',
      "rejected 3 Amount: 'one' is not an amount",
    ]);
  });
});
