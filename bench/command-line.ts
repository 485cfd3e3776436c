import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addSourceNames, writeLotbook } from '@lotbook/sources/lotbook-csv/write';
import { everyday, sampleBook } from './sample-book.ts';

/** `lotbook tax FILE --format json`, from its start until the answer is written. */
export interface CommandLineFigure {
  readonly transactions: number;
  readonly fileMb: number;
  readonly seconds: number;
  /** Of all threads, including those of the garbage collector and the compiler. */
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly answerMb: number;
}

const cli = path.resolve(import.meta.dirname, '../apps/cli/src/main.ts');

/** Writes a book of each size as a Lotbook file, and computes it from that file. */
export function benchCommandLine(
  sizes: readonly number[] = [1_000, 250_000, 1_000_000],
): readonly CommandLineFigure[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-bench-'));
  try {
    return sizes.map((transactions) => measureCommand(folder, transactions));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const megabytes = (file: string): number => Math.round(statSync(file).size / 1e6);

function measureCommand(folder: string, transactions: number): CommandLineFigure {
  const [file, answer, usage] = ['book.csv', 'answer.json', 'usage.json'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  const book = sampleBook({ ...everyday, transactions, method: 'FIFO', tracking: 'us' });
  writeLines(
    file,
    writeLotbook(book.transactions.map((each) => addSourceNames(each, (source) => source))),
  );
  // The process writes its resource usage when it exits.
  const watch = `data:text/javascript,import { writeFileSync } from 'node:fs'; process.on('exit', () => writeFileSync(${JSON.stringify(usage)}, JSON.stringify({ ...process.cpuUsage(), ...process.resourceUsage() })));`;
  const out = openSync(answer, 'w');
  const start = performance.now();
  const { status } = spawnSync(
    process.execPath,
    ['--import', watch, cli, 'tax', file, '--format', 'json'],
    { stdio: ['ignore', out, 'inherit'] },
  );
  const seconds = (performance.now() - start) / 1000;
  closeSync(out);
  if (status !== 0 && status !== 1) throw new Error(`The command ended with ${status}.`);
  const used = JSON.parse(readFileSync(usage, 'utf8')) as {
    user: number;
    system: number;
    maxRSS: number;
  };
  return {
    transactions,
    fileMb: megabytes(file),
    seconds: round(seconds),
    cpuSeconds: round((used.user + used.system) / 1e6),
    peakMb: Math.round(used.maxRSS / 1024),
    answerMb: megabytes(answer),
  };
}

function writeLines(file: string, lines: Iterable<string>): void {
  const out = openSync(file, 'w');
  let held = '';
  for (const line of lines) {
    held += line;
    if (held.length < 1 << 20) continue;
    writeFileSync(out, held);
    held = '';
  }
  writeFileSync(out, held);
  closeSync(out);
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100;
