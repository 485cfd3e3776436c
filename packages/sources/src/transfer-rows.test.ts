import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseStoredText } from '@lotbook/messages/stored-text';
import { utc } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import type { FileSource, Reading } from './file-source.ts';
import { recognizeLines } from './recognise.ts';
import { fileSources } from './registry.ts';
import { splitLine } from './split-line.ts';

const getFolder = (source: FileSource): string => path.join(import.meta.dirname, source.id);
const readsTransfers = (source: FileSource): boolean => {
  const names = readdirSync(import.meta.dirname);
  return (
    names.includes(source.id) &&
    readFileSync(path.join(getFolder(source), 'source.ts'), 'utf8').includes('readTransfers(')
  );
};
/** Their amounts have a sign, which gives the direction. */
const SIGNED: ReadonlySet<string> = new Set(['coinomi-csv', 'mymonero-csv']);
const sources = fileSources.filter((source) => readsTransfers(source) && !SIGNED.has(source.id));

interface ReadRow {
  readonly readings: readonly Reading[];
  readonly amount: string | undefined;
}

function readRow(
  source: FileSource,
  header: readonly string[],
  cells: readonly string[],
  preamble: readonly string[],
): ReadRow {
  const amounts: string[] = [];
  const options = {
    timeZone: utc,
    fileName: 'deposit.csv',
    hasShortYears: source.hasShortYears,
    onAmount: (text: string) => void amounts.push(text),
  };
  const parser = source.open(header, options, preamble);
  const readings = [...parser.push({ line: 2, cells }), ...parser.end()];
  return { readings, amount: amounts[0] };
}

const isDeposit = ({ readings }: ReadRow): boolean =>
  readings.some(
    (reading) => reading.kind === 'transaction' && reading.transaction.type === 'deposit',
  );

const getReason = ([reading]: readonly Reading[]): string | undefined =>
  reading?.kind === 'rejected' ? parseStoredText(reading.rejection.reason)?.code : reading?.kind;

/** Some platforms write UTF-16. */
function readSample(file: string): string {
  const bytes = readFileSync(file);
  return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** What becomes of each deposit of the samples once its amount is below zero. */
function negateDeposits(source: FileSource): readonly (string | undefined)[] {
  const samples = path.join(getFolder(source), 'samples');
  return readdirSync(samples).flatMap((name) => {
    const lines = readSample(path.join(samples, name)).split(/\r?\n/);
    const found = recognizeLines(lines, [source]);
    if (!found) return [];
    const preamble = lines.slice(0, found.at);
    const read = (cells: readonly string[]): ReadRow =>
      readRow(source, found.header, cells, preamble);
    return lines.slice(found.at + 1).flatMap((line) => {
      const cells = splitLine(line, found.delimiter);
      const whole = read(cells);
      const { amount } = whole;
      if (amount === undefined || !isDeposit(whole)) return [];
      const negated = cells.map((cell) =>
        cell.trim().startsWith(amount) ? cell.trim().replace(/^\+?/, '-') : cell,
      );
      return [getReason(read(negated).readings)];
    });
  });
}

describe('a deposit below zero is no deposit', () => {
  it('in any format that lists transfers', () => {
    expect(sources.length).toBeGreaterThan(20);
  });

  it.each(sources.map((source) => [source.id, source] as const))('%s', (_, source) => {
    const reasons = new Set(negateDeposits(source));
    expect(reasons.size).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toMatch(/^rejected-rows\.\w+Negative$/);
  });
});
