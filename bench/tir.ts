import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { layouts } from '@lotbook/tir/layouts';

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
    writePayer(folder);
    const measured: Readonly<Record<string, number | string>>[] = [];
    for (const run of runs) {
      await writeRecipients(folder, run.recipients);
      await writeSales(folder, run);
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

const writePayer = (folder: string): void =>
  writeFileSync(
    path.join(folder, 'payer.json'),
    JSON.stringify({
      name: 'Acme Exchange',
      ein: '12-3456789',
      address1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      contactName: 'Pat Lee',
      tcc: 'DABCD',
    }),
  );

const writeRecipients = (folder: string, count: number): Promise<void> =>
  writeCsv(folder, 'recipients', count, (n) => ({
    account_id: `a${n}`,
    name: 'Pat Example',
    entity_type: 'individual',
    tin_type: 'SSN',
    tin: `${101 + (n % 500)}${11 + Math.floor(n / 500)}1234`,
    address1: '1 Elm St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  }));

const writeSales = (folder: string, { sales, recipients }: Run): Promise<void> =>
  writeCsv(folder, 'sales', sales, (n) => ({
    sale_id: `s${n}`,
    account_id: `a${n % recipients}`,
    asset_symbol: 'BTC',
    asset_name: 'Bitcoin',
    quantity: '0.12345678',
    acquired_at: '2026-01-05',
    disposed_at: '2026-06-05',
    proceeds: `${1000 + (n % 5000)}.25`,
    cost_basis: '900.5',
    covered: 'true',
  }));

async function writeCsv(
  folder: string,
  id: string,
  count: number,
  makeRow: (n: number) => Readonly<Record<string, string>>,
): Promise<void> {
  const { columns } = layouts.find((each) => each.id === id)!;
  const out = createWriteStream(path.join(folder, `${id}.csv`));
  out.write(`${columns.join(',')}\n`);
  for (let n = 0; n < count; n += 1) {
    const row = makeRow(n);
    const line = `${columns.map((column) => row[column] ?? '').join(',')}\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}
