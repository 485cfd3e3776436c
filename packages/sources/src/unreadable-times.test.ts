import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reading } from './file-source.ts';
import { fileSources } from './registry.ts';
import { readSample, type SampleGrid } from './sibling-files.ts';
import { readAll } from './testing.ts';

/** Only the form of their times distinguishes these headers of common names from other lists. */
const RECOGNIZED_BY_TIMES = new Set([
  'ftx-trades-csv',
  'ftx-transfers-csv',
  'ftx-earnings-csv',
  'ftx-conversions-csv',
  'lbank-deposits-csv',
]);
const TIME_NAME = /date|time|created|stamp|epoch|\bunix\b|\bday\b/i;
const getDigits = (text: string): string => text.replaceAll(/\D/g, '');

/** The columns that hold times, or a part of one. */
function findTimeColumns({ header, rows, times }: SampleGrid): ReadonlySet<number> {
  const holdsTime = (text: string): boolean =>
    [...times].some(
      (time) =>
        (text.length >= 6 && time.includes(text)) ||
        (time !== '' && text.includes(time)) ||
        (time.length >= 8 && getDigits(time) === getDigits(text)),
    );
  const isTimeColumn = (name: string, at: number): boolean => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((text) => text !== '');
    return cells.some(
      (text) => holdsTime(text) || (TIME_NAME.test(name) && getDigits(text).length >= 6),
    );
  };
  return new Set(header.flatMap((name, at) => (isTimeColumn(name, at) ? [at] : [])));
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** The sample with a word instead of each time. */
function spoilTimes(grid: SampleGrid): string {
  const columns = findTimeColumns(grid);
  const rows = grid.rows.map((row) =>
    row.map((cell, at) => (columns.has(at) && cell.trim() !== '' ? 'someday' : cell)),
  );
  return [...grid.preamble, ...[grid.header, ...rows].map((row) => row.map(quote).join(','))].join(
    '\n',
  );
}

const getLines = (readings: readonly Reading[], kind: Reading['kind']): readonly number[] =>
  readings.flatMap((reading) => {
    if (reading.kind !== kind) return [];
    if (reading.kind === 'transaction') return reading.rows.map(({ line }) => line);
    return [reading.kind === 'rejected' ? reading.rejection.line : reading.row.line];
  });

const samples = fileSources
  .filter(({ id }) => !RECOGNIZED_BY_TIMES.has(id))
  .flatMap(({ id }) =>
    readdirSync(path.join(import.meta.dirname, id, 'samples'))
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [id, name] as const),
  );

describe('a file whose times cannot be read is recognized, and each of its rows is rejected', () => {
  it.each(samples)('%s: %s', async (id, fileName) => {
    const bytes = readFileSync(path.join(import.meta.dirname, id, 'samples', fileName));
    const sample = await readAll(bytes, { fileName });
    const grid = await readSample(bytes, sample.batches[0]?.style.decimalMark);
    if (!grid) return;
    const { source, readings } = await readAll(spoilTimes(grid), { fileName });
    expect(source.id).toBe(id);
    expect(getLines(readings, 'transaction')).toEqual([]);
    const count = readings.filter(({ kind }) => kind !== 'transaction').length;
    expect(count).toBeGreaterThanOrEqual(grid.rows.length);
    for (const reading of readings) {
      if (reading.kind !== 'rejected') continue;
      expect(reading.rejection.line).toBeGreaterThan(1);
      expect(reading.rejection.reason).not.toBe('');
    }
  });
});
