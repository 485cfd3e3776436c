import { format, quantity } from '@lotbook/decimal/decimal';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Row } from './file-source.ts';
import { toKrakenAsset } from './kraken-ledgers-csv/assets.ts';
import { balanceEffect, readAll } from './testing.ts';

interface Case {
  readonly sample: string;
  readonly asset: string;
  /** What one row adds to its balance, by its own columns. */
  readonly change: (cell: (column: string) => string) => bigint;
  readonly rename: (code: string) => string;
}

const cases: readonly Case[] = [
  {
    sample: 'kraken-ledgers-csv/samples/ledgers.csv',
    asset: 'asset',
    change: (cell) => quantity(cell('amount')) - quantity(cell('fee')),
    rename: toKrakenAsset,
  },
  {
    sample: 'kraken-ledgers-csv/samples/earn.csv',
    asset: 'asset',
    change: (cell) => quantity(cell('amount')) - quantity(cell('fee')),
    rename: toKrakenAsset,
  },
  {
    sample: 'coinbase-pro-account-csv/samples/account.csv',
    asset: 'amount/balance unit',
    change: (cell) => quantity(cell('amount')),
    rename: (code) => code,
  },
];

describe.each(cases)('$sample', ({ sample, asset, change, rename }) => {
  const load = () => readAll(readFileSync(path.join(import.meta.dirname, sample)));

  it('moves balances by exactly what its rows say, trade by trade', async () => {
    const { readings, batches } = await load();
    const toCell = (row: Row) => (column: string) =>
      row.cells[batches[0]?.header.indexOf(column) ?? -1] ?? '';
    for (const reading of readings) {
      if (reading.kind !== 'transaction') continue;
      const expected = new Map<string, bigint>();
      for (const row of reading.rows.filter((one) => toCell(one)(asset) !== 'KFEE')) {
        const name = rename(toCell(row)(asset));
        expected.set(name, (expected.get(name) ?? 0n) + change(toCell(row)));
      }
      expect(balanceEffect([reading.transaction])).toEqual(
        Object.fromEntries([...expected].map(([name, total]) => [name, format(total)])),
      );
    }
  });

  it('has a balance column that agrees with the rows that are read', async () => {
    const { readings, batches } = await load();
    const header = batches[0]?.header ?? [];
    const wallet = header.indexOf('wallet');
    const rows = readings.flatMap((reading) => {
      if (reading.kind === 'rejected') return [{ ...reading.rejection, isRejected: true }];
      return (reading.kind === 'skipped' ? [reading.row] : reading.rows).map((row) => ({
        ...row,
        isRejected: false,
      }));
    });
    const running = new Map<string, bigint>();
    for (const row of rows.toSorted((a, b) => a.line - b.line)) {
      const cell = (column: string): string => row.cells[header.indexOf(column)] ?? '';
      if (row.isRejected) running.clear();
      if (row.isRejected || cell('balance') === '') continue;
      const key = `${cell(asset)} ${row.cells[wallet] ?? ''}`;
      running.set(key, (running.get(key) ?? before(cell, change)) + change(cell));
      expect([row.line, format(running.get(key) ?? 0n)]).toEqual([
        row.line,
        format(quantity(cell('balance'))),
      ]);
    }
  });
});

/** The balance before the first row of an asset. */
const before = (cell: (column: string) => string, change: Case['change']): bigint =>
  quantity(cell('balance')) - change(cell);
