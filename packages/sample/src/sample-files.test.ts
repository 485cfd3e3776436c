import { readFile } from '@lotbook/sources/read-file';
import type { Reading } from '@lotbook/sources/file-source';
import type { Instant } from '@lotbook/model/time';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { samplePrices } from './market.ts';
import { sampleFiles, sampleLines, type SampleFile } from './sample-files.ts';

async function* bytes(file: SampleFile): AsyncGenerator<Uint8Array> {
  for (const line of file.lines()) yield Buffer.from(line);
}

async function read(
  file: SampleFile,
): Promise<{ source: string; rows: number; readings: readonly Reading[] }> {
  const readings: Reading[] = [];
  let [source, rows] = ['', 0];
  for await (const batch of readFile(() => bytes(file), { fileName: file.name })) {
    readings.push(...batch.readings);
    [source, rows] = [batch.source.id, batch.rows];
  }
  return { source, rows, readings };
}

const text = (seed: number): string =>
  sampleFiles({ rows: 300, seed })
    .flatMap((file) => [...file.lines()])
    .join('');

describe('sampleFiles', () => {
  it.each([100, 500, 5000])('are read without a rejected row, %d rows in all', async (rows) => {
    const files = await Promise.all(sampleFiles({ rows, seed: 7 }).map(read));
    expect(files.map(({ source }) => source)).toEqual([
      'coinbase-csv',
      'kraken-ledgers-csv',
      'binance-statement-csv',
      'ledger-live-csv',
      'lotbook-csv',
    ]);
    expect(
      files.flatMap(({ readings }) => readings.filter(({ kind }) => kind !== 'transaction')),
    ).toEqual([]);
    expect(files.reduce((sum, file) => sum + file.rows, 0)).toBe(rows);
    expect(files.every((file) => file.rows > 0)).toBe(true);
  });

  it('are the same for the same seed, and different for another', () => {
    expect(text(1)).toBe(text(1));
    expect(text(2)).not.toBe(text(1));
  });

  it('come file by file or all in one pass', () => {
    const byName = new Map<string, string>();
    for (const { name, line } of sampleLines({ rows: 300, seed: 1 }))
      byName.set(name, (byName.get(name) ?? '') + line);
    expect(Object.fromEntries(byName)).toEqual(
      Object.fromEntries(
        sampleFiles({ rows: 300, seed: 1 }).map((file) => [file.name, [...file.lines()].join('')]),
      ),
    );
  });

  it('contain every kind of event: trades, income, fees, transfers that match by hash, and the three data problems', async () => {
    const files = await Promise.all(sampleFiles({ rows: 2000, seed: 3 }).map(read));
    const transactions = files.flatMap(({ readings }) =>
      readings.flatMap((reading) => (reading.kind === 'transaction' ? [reading.transaction] : [])),
    );
    const types = new Set(transactions.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      'buy',
      'crypto-crypto',
      'deposit',
      'fee',
      'opening',
      'sell',
      'stake-reward',
      'swap',
      'withdrawal',
    ]);
    const hashes = transactions.flatMap(({ txHash }) => txHash ?? []);
    expect(hashes.length - new Set(hashes).size).toBeGreaterThan(10);
    expect(transactions.filter(({ memo }) => memo === 'from an old wallet')).toHaveLength(1);
    expect(
      transactions.filter(({ movements }) => movements.some(({ asset }) => asset === 'LINK')),
    ).toHaveLength(1);
  });

  it.each([7, 11, 13, 17, 19])(
    'never spend more cash than was deposited if asked for, seed %d',
    async (seed) => {
      const files = await Promise.all(
        sampleFiles({ rows: 400, seed, hasDeposits: true }).map(read),
      );
      for (const { source, readings } of files) {
        let cash = zeroQuantity as bigint;
        let least = cash;
        for (const reading of readings) {
          if (reading.kind !== 'transaction') continue;
          for (const { asset, direction, quantity } of reading.transaction.movements)
            if (asset === 'USD') cash += direction === 'in' ? quantity : 0n - quantity;
          if (cash < least) least = cash;
        }
        expect({ source, least }).toEqual({ source, least: 0n });
      }
    },
  );

  it('span four years', async () => {
    const files = await Promise.all(sampleFiles({ rows: 1000, seed: 3 }).map(read));
    const times = files
      .flatMap(({ readings }) =>
        readings.flatMap((reading) =>
          reading.kind === 'transaction' ? [reading.transaction.at] : [],
        ),
      )
      .sort();
    expect([times.at(0)?.slice(0, 10), times.at(-1)?.slice(0, 7)]).toEqual([
      '2022-01-01',
      '2025-12',
    ]);
  });
});

it('has a daily price for every asset', () => {
  const lines = [...samplePrices({ seed: 1 })];
  expect(lines).toHaveLength(1 + 1461 * 6);
  expect(lines[0]).toBe('Timestamp,Asset,Currency,Price\n');
  expect(
    lines.every(
      (line, index) =>
        index === 0 || /^202[2-5]-\d{2}-\d{2}T00:00:00\.000Z,[A-Z]+,USD,\d+\.\d{2,4}\n$/.test(line),
    ),
  ).toBe(true);
});

it('has prices up to any later time, without changing the earlier ones', () => {
  const four = [...samplePrices({ seed: 1 })];
  for (const day of ['2026-11-26', '2028-02-29', '2031-06-30']) {
    const longer = [...samplePrices({ seed: 1, until: `${day}T15:00:00.000Z` as Instant })];
    expect(longer.slice(0, four.length)).toEqual(four);
    expect(longer.at(-1)).toBe(`${day}T00:00:00.000Z,USDC,USD,1.00\n`);
    expect(longer.slice(1).every((line) => /,USD,(?=.*[1-9])\d+\.\d{2,4}\n$/.test(line))).toBe(
      true,
    );
  }
  expect([...samplePrices({ seed: 1, until: '2023-01-01T00:00:00.000Z' as Instant })]).toEqual(
    four,
  );
});
