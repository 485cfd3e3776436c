import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { payerProfile, recipientLines, saleLines, type IntakeLines } from './tir-inputs.ts';

const main = path.resolve(import.meta.dirname, '../apps/cli/src/main.ts');

interface Run {
  readonly part: string;
  readonly sales: number;
  readonly recipients: number;
  readonly format: string;
}

const runs: readonly Run[] = [
  { part: '1,000,000 sales', sales: 1_000_000, recipients: 20_000, format: 'json' },
  { part: '100,000 forms as XML', sales: 100_000, recipients: 10_000, format: 'iris-xml' },
  { part: '10,000 statements', sales: 30_000, recipients: 10_000, format: 'pdf' },
];

/** Seconds and megabytes of `lotbook tir`, each run in its own process, start included. */
export async function benchTir(): Promise<readonly Readonly<Record<string, number | string>>[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-bench-tir-'));
  try {
    writeFileSync(path.join(folder, 'payer.json'), JSON.stringify(payerProfile));
    const measured: Readonly<Record<string, number | string>>[] = [];
    for (const run of runs) {
      const { sales, recipients } = run;
      await writeCsv(path.join(folder, 'recipients.csv'), recipients, recipientLines());
      await writeCsv(path.join(folder, 'sales.csv'), sales, saleLines(recipients));
      measured.push({ part: run.part, ...measure(folder, run) });
    }
    return measured;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(folder: string, { part, format, sales }: Run): Readonly<Record<string, number>> {
  const out = `out-${format}`;
  const inputs = [
    '--payer',
    'payer.json',
    '--recipients',
    'recipients.csv',
    '--sales',
    'sales.csv',
  ];
  const before = process.hrtime.bigint();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      path.join(import.meta.dirname, 'print-peak.ts'),
      main,
      'tir',
      ...inputs,
      '--year',
      '2026',
      '--format',
      format,
      '--out',
      out,
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
  );
  const seconds = Number(process.hrtime.bigint() - before) / 1e9;
  if (status !== 0) throw new Error(`${part} failed: ${stderr}`);
  const manifest = JSON.parse(readFileSync(path.join(folder, out, 'manifest.json'), 'utf8')) as {
    readonly forms: readonly { readonly forms: number }[];
  };
  if (manifest.forms[0]?.forms !== sales) throw new Error(`${part} made too few forms.`);
  rmSync(path.join(folder, out), { recursive: true });
  const peak = /peak (\d+) kB/.exec(stderr)?.[1] ?? '0';
  return { seconds, megabytes: Number(peak) / 1024 };
}

async function writeCsv(
  file: string,
  count: number,
  { header, getLine }: IntakeLines,
): Promise<void> {
  const out = createWriteStream(file);
  out.write(header);
  for (let n = 0; n < count; n += 1) if (!out.write(getLine(n))) await once(out, 'drain');
  out.end();
  await finished(out);
}
