import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { samplePrices } from '@lotbook/sample/market';
import { sampleLines } from '@lotbook/sample/sample-files';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = renderInEnglish(fill(texts.sampleUsage));

/** Writes the sample files and a price file, and prints their names. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: 'sample' },
    },
  });
  const rows = parseWholeNumber('rows', values.rows, { least: 1, most: 10_000_000 });
  const seed = parseWholeNumber('seed', values.seed, { least: 0, most: 4_294_967_295 });
  await mkdir(values.out, { recursive: true });
  const chunks = new Map<string, string>();
  for (const { name, line } of allLines({ rows, seed })) {
    const chunk = (chunks.get(name) ?? '') + line;
    chunks.set(
      name,
      chunk.length < PIECE ? chunk : await write(path.join(values.out, name), chunk),
    );
  }
  for (const [name, piece] of chunks) await write(path.join(values.out, name), piece);
  for (const name of chunks.keys()) process.stdout.write(`${path.join(values.out, name)}\n`);
}

const PIECE = 256 * 1024;
const started = new Set<string>();

/** Creates the file at the first call, and appends to it afterwards. */
async function write(file: string, chunk: string): Promise<string> {
  await writeFile(file, chunk, { flag: started.has(file) ? 'a' : 'w' });
  started.add(file);
  return '';
}

function* allLines(options: {
  readonly rows: number;
  readonly seed: number;
}): Generator<{ readonly name: string; readonly line: string }> {
  yield* sampleLines(options);
  for (const line of samplePrices(options)) yield { name: 'prices.csv', line };
}

function parseWholeNumber(
  name: string,
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new Error(`--${name} is a whole number from ${least} to ${most}, not '${text}'.`);
  return value;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
  process.exitCode = 2;
}
