import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runs } from '@lotbook/testkit/runs';
import { describe, expect, it } from 'vitest';
import type { FileSource } from './file-source.ts';
import { isHarmlessColumn } from './harmless-columns.ts';
import { isSameName } from './cells.ts';
import { findSource, fitsShape } from './recognise.ts';
import { FileRefused } from './refusal.ts';
import { fileSources } from './registry.ts';
import { readSample, type SampleGrid } from './sibling-files.ts';
import { readAll } from './testing.ts';

/** How many columns of each sample are changed; `FUZZ=10` changes all of them. */
const CHOSEN = runs(8);

const samples = fileSources.flatMap((source) => {
  const folder = path.join(import.meta.dirname, source.id, 'samples');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => [source.id, name, { source, file: path.join(folder, name) }] as const);
});

async function readGrid(file: string): Promise<SampleGrid | undefined> {
  const bytes = readFileSync(file);
  const { batches, source } = await readAll(bytes, { fileName: path.basename(file) });
  const grid = await readSample(bytes, batches[0]?.style.decimalMark);
  if (!grid && source.unquotedColumn === undefined) throw new Error(`${file} can't be taken apart`);
  return grid;
}

type Grid = readonly (readonly string[])[];

const claim = ([header = [], ...rows]: Grid): FileSource | undefined =>
  findSource(header, () => rows.map((cells, at) => ({ line: at + 2, cells })), fileSources);

/** A column of another name, a further one, and the sample without the column. */
const changeColumn = (
  { header, rows }: SampleGrid,
  at: number,
): Readonly<Record<'renamed' | 'further' | 'without', Grid>> => ({
  renamed: [header.with(at, 'Extra charge 7'), ...rows],
  further: [
    header.toSpliced(at, 0, 'Extra charge 7'),
    ...rows.map((row) => row.toSpliced(at, 0, '7')),
  ],
  without: [header, ...rows].map((row) => row.toSpliced(at, 1)),
});

/** Columns without which a row still means the same. */
const HARMLESS =
  /^(subclass|wallet|balanceusd|source (type|name)|(blockchain|id|description|reference price per unit) \(optional\))$/i;

/** Whether a format lists exactly this layout, but for columns that change no amount, or lets its columns be left out. */
const isKnownLayout = (header: readonly string[], { headers, columns }: FileSource): boolean =>
  columns !== undefined ||
  headers.some((shape) => fitsShape(header, shape) || fitsInAnyOrder(header, shape)) ||
  headers.some((shape) => hasOnlyHarmlessMore(header, shape));

function hasOnlyHarmlessMore(
  header: readonly string[],
  shape: FileSource['headers'][number],
): boolean {
  const further = header.filter((cell) => !shape.some((name) => isSameName(cell, name)));
  return (
    header.length - further.length === shape.length &&
    shape.every((name) => header.some((cell) => isSameName(cell, name))) &&
    further.every(isHarmlessColumn)
  );
}

const fitsInAnyOrder = (header: readonly string[], shape: FileSource['headers'][number]): boolean =>
  fitsShape([...header].sort(), shape.map(String).sort());

describe('a file with changed columns is refused or another known layout', () => {
  const quoted = samples.filter(([, , { source }]) => source.unquotedColumn === undefined);
  it.each(quoted)('%s: %s', async (_id, _name, { file }) => {
    const grid = (await readGrid(file))!;
    const step = Math.max(1, Math.floor(grid.header.length / CHOSEN));
    const columns = grid.header.flatMap((_, at) => (at % step === 0 ? [at] : []));
    for (const at of columns) {
      const { renamed, further, without } = changeColumn(grid, at);
      const found = claim(without);
      expect({
        column: grid.header[at],
        renamed: claim(renamed)?.id,
        further: claim(further)?.id,
        without:
          found === undefined ||
          HARMLESS.test(grid.header[at] ?? '') ||
          isKnownLayout(without[0] ?? [], found),
      }).toEqual({
        column: grid.header[at],
        renamed: undefined,
        further: undefined,
        without: true,
      });
    }
  });
});

const FURTHER = { Fee: '0.0001', Amount: '7', 'Block height': '840000' };

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** What a sample's rows become, without their lines. */
async function readFigures(grid: Grid, { preamble, delimiter }: SampleGrid): Promise<unknown> {
  const lines = grid.map((row) => row.map(quote).join(delimiter));
  const { readings } = await readAll([...preamble, ...lines].join('\n'));
  return readings.flatMap((reading) => {
    if (reading.kind !== 'transaction') return [];
    const { at, movements } = reading.transaction;
    return [[at, movements.map(({ direction, asset, quantity }) => [direction, asset, quantity])]];
  });
}

function passRefusal(error: unknown): undefined {
  if (!(error instanceof FileRefused)) throw error;
}

/** Whether another layout of the format has the column, which is then read as what it is called. */
const isReadByName = (name: string, header: readonly string[], { headers }: FileSource): boolean =>
  !header.some((cell) => isSameName(cell, name)) &&
  headers.some((shape) => shape.some((each) => isSameName(name, each)));

describe('a further column makes no other figures', () => {
  const fixed = samples.filter(([, , { source }]) => source.positional || !source.columns);
  it.each(fixed)('%s: %s', async (_id, _name, { source, file }) => {
    const grid = await readGrid(file);
    if (!grid) return;
    const expected = await readFigures([grid.header, ...grid.rows], grid).catch(passRefusal);
    // Rows of some formats can't be written in this way.
    if (expected === undefined) return;
    // Columns that are read by name can only be confused with one before them.
    const step = Math.max(1, Math.floor(grid.header.length / (2 * CHOSEN)));
    const places = [...grid.header.keys()].filter((at) => at % step === 0);
    for (const at of source.positional ? [...places, grid.header.length] : [0])
      for (const [name, value] of Object.entries(FURTHER)) {
        const after = [
          grid.header.toSpliced(at, 0, name),
          ...grid.rows.map((row) => row.toSpliced(at, 0, value)),
        ];
        const found = claim(after);
        if (!found || isReadByName(name, grid.header, found)) continue;
        const got = (await readFigures(after, grid).catch(passRefusal)) ?? expected;
        expect({ at, name, got }).toEqual({ at, name, got: expected });
      }
  });

  it('also in a layout that BlueWallet has never written', async () => {
    const row = '2025-01-02 10:00,ab12,';
    for (const text of [
      `Date,Transaction ID,Fee,Amount (BTC)\n${row}0.0001,-0.5`,
      `Date,Transaction ID,Amount (BTC),Fee\n${row}-0.5,0.0001`,
      `Date,Transaction ID,Amount (BTC),Memo,Fee\n${row}-0.5,,0.0001`,
    ])
      await expect(readAll(text)).rejects.toThrow(FileRefused);
  });
});

describe('a header in capitals makes no other figures', () => {
  it.each(samples)('%s: %s', async (_id, _name, { file }) => {
    const grid = await readGrid(file);
    if (!grid) return;
    const [expected, changed] = await Promise.all(
      [grid.header, grid.header.map((name) => name.toUpperCase())].map((header) =>
        readFigures([header, ...grid.rows], grid).catch(passRefusal),
      ),
    );
    expect(changed ?? expected).toEqual(expected ?? changed);
  });
});
