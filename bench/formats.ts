import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FileSource } from '@lotbook/sources/file-source';
import { readFile } from '@lotbook/sources/read-file';
import { fileSources } from '@lotbook/sources/registry';

export interface FormatFigure {
  readonly format: string;
  readonly rows: number;
  /** Of processor time, from the bytes of the file to transactions. */
  readonly rowsPerSecond: number;
  /** Growth of the process' memory while it read. */
  readonly memoryMb: number;
}

const samples = path.resolve(import.meta.dirname, '../packages/sources/src');

/** Reads each format's longest sample, its rows repeated. The slowest formats come first. */
export async function benchFormats(rows: number): Promise<readonly FormatFigure[]> {
  const figures: FormatFigure[] = [];
  for (const source of fileSources) {
    const text = findSample(source);
    if (text !== undefined) figures.push(await measure(source, text, rows));
  }
  return figures.toSorted((a, b) => a.rowsPerSecond - b.rowsPerSecond);
}

function findSample({ id }: FileSource): string | undefined {
  const folder = path.join(samples, id, 'samples');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .toSorted((a, b) => b.length - a.length)[0];
}

async function measure(source: FileSource, sample: string, rows: number): Promise<FormatFigure> {
  const lines = sample.trimEnd().split(/\r?\n/);
  const start = await countHeadLines(sample);
  const [head, body] = [lines.slice(0, start), lines.slice(start)];
  const times = Math.ceil(rows / Math.max(1, body.length));
  const repeated = Array.from({ length: times }, () => body.join('\n'));
  const bytes = Buffer.from([...head, ...repeated, ''].join('\n'));
  const [memory, processor] = [process.memoryUsage().rss, process.cpuUsage()];
  let count = 0;
  for await (const { readings } of read(bytes)) count += readings.length;
  const { user, system } = process.cpuUsage(processor);
  return {
    format: source.id,
    rows: times * body.length,
    rowsPerSecond: Math.round((times * body.length * 1_000_000) / (user + system)),
    memoryMb: count > 0 ? Math.round((process.memoryUsage().rss - memory) / 1_048_576) : 0,
  };
}

const read = (bytes: Uint8Array): ReturnType<typeof readFile> =>
  readFile(
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    },
    { fileName: 'export_btc.csv', dateOrder: 'day-first', decimalMark: 'point' },
  );

/** The lines up to the header, which are the same in the longer file. */
async function countHeadLines(sample: string): Promise<number> {
  for await (const { readings } of read(Buffer.from(sample))) {
    const numbers = readings.flatMap((reading) =>
      reading.kind === 'transaction'
        ? reading.rows.map(({ line }) => line)
        : [reading.kind === 'skipped' ? reading.row.line : reading.rejection.line],
    );
    if (numbers.length > 0) return Math.min(...numbers) - 1;
  }
  return 1;
}
