import { utc } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileSource, Reading } from './file-source.ts';
import { FileRefused } from './refusal.ts';
import { fileSources } from './registry.ts';
import { readAll } from './testing.ts';

function rowsIn(reading: Reading): readonly (readonly string[])[] {
  if (reading.kind === 'transaction') return reading.rows.map(({ cells }) => cells);
  return [reading.kind === 'skipped' ? reading.row.cells : reading.rejection.cells];
}

/** The sample with the most rows of a source, by its header and its cells. */
async function toCells(
  source: FileSource,
): Promise<{ header: readonly string[]; rows: readonly (readonly string[])[] }> {
  const folder = path.join(import.meta.dirname, source.id, 'samples');
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  const read = await Promise.all(
    files.map(async (name) => readAll(readFileSync(path.join(folder, name)))),
  );
  const largest = read.toSorted((a, b) => b.readings.length - a.readings.length)[0];
  return {
    header: largest?.batches[0]?.header ?? [],
    rows: largest?.readings.flatMap(rowsIn) ?? [],
  };
}

const oddities = fc.constantFrom(
  '',
  ' ',
  '-',
  '.',
  '0',
  '-0',
  '1e400',
  '1e-400',
  '∞',
  'NaN',
  '999999999999999999999999999999',
  '__proto__',
  'constructor',
  '\u0000',
  '=1+1',
  "';--",
  '2024-02-30',
  '🙈',
);

/** What every object inherits: a table looked up as `table[cell]` would find it. */
const inherited = ['__proto__', 'constructor', 'toString', 'valueOf'];

interface Answers {
  /** Lines of the file with an answer. */
  readonly lines: readonly number[];
  /** Movements of less than nothing, or of no asset. */
  readonly impossible: number;
}

/** Reads the rows with one parser. */
function readRows(
  source: FileSource,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Answers {
  const parser = source.open(header, { timeZone: utc }, []);
  const readings = [
    ...rows.flatMap((cells, index) => parser.push({ line: index + 2, cells })),
    ...parser.end(),
  ];
  const lines = readings.flatMap((reading) => {
    if (reading.kind === 'transaction') return reading.rows.map(({ line }) => line);
    return reading.kind === 'skipped' ? [reading.row.line] : [reading.rejection.line];
  });
  const movements = readings.flatMap((reading) =>
    reading.kind === 'transaction' ? reading.transaction.movements : [],
  );
  return {
    lines: [...new Set(lines)].sort((a, b) => a - b),
    impossible: movements.filter(({ quantity, asset }) => quantity < 0n || asset === '').length,
  };
}

const everyRow = (rows: readonly unknown[]): Answers => ({
  lines: rows.map((_, index) => index + 2),
  impossible: 0,
});

describe.each(fileSources.map((source) => [source.id, source] as const))('%s', (_id, source) => {
  it('finds no values in its tables that it did not list', async () => {
    const { header, rows } = await toCells(source);
    for (const at of header.keys()) {
      const changed = rows
        .slice(0, 40)
        .flatMap((row) =>
          inherited.map((name) => row.map((text, index) => (index === at ? name : text))),
        );
      expect(readRows(source, header, changed)).toEqual(everyRow(changed));
    }
  });

  it('answers for every row, whatever stands in it, and never throws', async () => {
    const { header, rows } = await toCells(source);
    const seen = rows.flat();
    const cell = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...seen) },
      { weight: 2, arbitrary: oddities },
      fc.string({ unit: 'binary', maxLength: 30 }),
    );
    const mutated = fc
      .tuple(
        fc.constantFrom(...rows),
        fc.array(fc.tuple(fc.nat({ max: header.length - 1 }), cell), { maxLength: 3 }),
      )
      .map(([row, changes]) =>
        row.map((text, index) => changes.find(([at]) => at === index)?.[1] ?? text),
      );
    const row = fc.oneof(mutated, fc.array(cell, { maxLength: header.length }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (cells) => {
        expect(readRows(source, header, cells)).toEqual(everyRow(cells));
      }),
      { numRuns: runs(200) },
    );
  });
});

it('reads or refuses any bytes, behind any known header or none, and throws nothing else', async () => {
  const headers = fileSources.flatMap(({ headers: shapes }) =>
    shapes
      .filter((shape) => shape.every((cell) => typeof cell === 'string'))
      .map((shape) => shape.join(',')),
  );
  const start = fc.constantFrom(
    '',
    '\uFEFF',
    'PK\u0003\u0004',
    ...headers.map((header) => `${header}\n`),
  );
  const rest = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text) => new Uint8Array(Buffer.from(text))),
  );
  await fc.assert(
    fc.asyncProperty(start, rest, async (head, bytes) => {
      const outcome = await readAll(Buffer.concat([Buffer.from(head), bytes])).catch(
        (error: unknown) => error,
      );
      expect(
        outcome instanceof FileRefused ||
          (typeof outcome === 'object' && outcome !== null && 'readings' in outcome),
      ).toBe(true);
    }),
    { numRuns: Math.max(200, runs(400)) },
  );
});
