import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reading } from './file-source.ts';
import { readId } from './ids.ts';
import { fileSources } from './registry.ts';
import { readAll, getTransactions } from './testing.ts';

describe('readId', () => {
  it.each(['', ' ', 'Unknown', 'N/A', 'n.a.', 'none', 'NULL', '0', '0x0', '-', '--', '___'])(
    'takes %j for no id',
    (text) => {
      expect(readId(text)).toBe('');
    },
  );

  it.each(['01', '0x1', 'NA1', 'unknown-7', '123', 'L4UESK-KG3EQ-UFO4T5'])('keeps %j', (text) => {
    expect(readId(` ${text} `)).toBe(text);
  });
});

const ID_COLUMN =
  /^(?:txid|refid|id|hash|.*\b(?:id|hash)|no|tradeid|orderid|action_data|.*transaction ?hash|txhash)$/i;
const PLACEHOLDERS = ['Unknown', 'N/A', '0'];

const samples = fileSources
  .filter(({ id }) => id !== 'lotbook-csv')
  .flatMap(({ id }) =>
    readdirSync(path.join(import.meta.dirname, id, 'samples')).map((name) => [id, name] as const),
  )
  .filter(([, name]) => name.endsWith('.csv'));

/** Most rows that one transaction takes. */
const mostRows = (readings: readonly Reading[]): number =>
  Math.max(1, ...readings.map((each) => (each.kind === 'transaction' ? each.rows.length : 1)));

const quoteCells = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

describe.each(PLACEHOLDERS)('%s in place of every id', (placeholder) => {
  it.each(samples)('groups nothing and identifies nothing in %s/%s', async (id, name) => {
    const file = readFileSync(path.join(import.meta.dirname, id, 'samples', name));
    const original = await readAll(file, { fileName: name });
    const { header, preamble } = original.batches[0]!;
    const columns = header.flatMap((cell, index) =>
      ID_COLUMN.test(cell.trim()) && !/user|uid/i.test(cell) ? [index] : [],
    );
    const rows = original.readings.flatMap((each) =>
      each.kind === 'transaction'
        ? each.rows
        : each.kind === 'skipped'
          ? [each.row]
          : [each.rejection],
    );
    if (columns.length === 0 || rows.length === 0) return;
    const distinct = [...new Map(rows.map((row) => [row.line, row])).values()].sort(
      (a, b) => a.line - b.line,
    );
    const changed = [
      ...preamble,
      quoteCells(header),
      ...distinct.map(({ cells }) =>
        quoteCells(
          header.map((_, index) => (columns.includes(index) ? placeholder : (cells[index] ?? ''))),
        ),
      ),
    ].join('\n');
    const { readings } = await readAll(changed, { fileName: name, formatId: id });
    const transactions = getTransactions(readings);
    expect(
      transactions.filter(
        ({ externalId, txHash }) => externalId === placeholder || txHash === placeholder,
      ),
    ).toEqual([]);
    expect(mostRows(readings)).toBeLessThanOrEqual(mostRows(original.readings));
  });
});
