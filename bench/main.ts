import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { benchBooks } from './books.ts';
import { benchBulk } from './bulk.ts';
import { benchCommandLine } from './command-line.ts';
import { benchCrowd, tableSizes } from './crowd.ts';
import { benchEdits, benchMethods, benchTrials } from './edit.ts';
import { benchEngine, enginePace, printEngine } from './engine.ts';
import { benchEvidence } from './evidence.ts';
import { benchFormats } from './formats.ts';
import { benchGrowth } from './growth.ts';
import { benchImport, benchPrices } from './import.ts';
import { Installation } from './installation.ts';
import { benchJournal } from './journal.ts';
import { benchLedger } from './ledger.ts';
import { benchPages } from './pages.ts';
import { Person } from './person.ts';
import { benchPosting } from './posting.ts';
import { benchRecovery } from './recovery.ts';
import { benchRender } from './render.ts';
import { benchReport } from './report.ts';
import { benchScroll } from './scroll.ts';
import { benchSeal } from './seal.ts';
import { benchSources } from './sources.ts';
import { benchStaking } from './staking.ts';
import { benchSync } from './sync.ts';
import { benchTir } from './tir.ts';
import { benchTirDatabase } from './tir-database.ts';
import { benchVisible } from './visible.ts';
import { benchWeb } from './web.ts';
import { benchWhatIf } from './what-if.ts';

const ofEngine = [
  'engine',
  'growth',
  'journal',
  'ledger',
  'what-if',
  'command-line',
  'render',
  'tir',
  'tir-database',
  'formats',
  'staking',
] as const;
const ofProgram = [
  'import',
  'priced',
  'pages',
  'evidence',
  'report',
  'edit',
  'method',
  'bulk',
  'scroll',
  'visible',
  'crowd',
  'seal',
] as const;
const parts = [...ofEngine, ...ofProgram, 'sync', 'sources', 'recovery', 'web'] as const;
type Part = (typeof parts)[number];
const use = `Use: npm run bench [-- ${parts.join('|')} … [--rows N] [--accounts N] [--sources N]]`;
const output = path.resolve(import.meta.dirname, '../reports/bench.json');

/** Enough rows for the compiler to have optimized a reader. */
const formatRows = 20_000;

const figures: Record<string, unknown> = {};

async function main(args: readonly string[]): Promise<void> {
  const { wanted: selected, rows, accounts, sources } = read(args);
  if (selected.has('engine')) {
    const engine = benchEngine();
    printEngine(engine);
    figures['engine'] = engine;
  }
  if (selected.has('growth'))
    print('Growth, seconds of processor time', (figures['growth'] = benchGrowth()));
  if (selected.has('journal')) await benchAccounting(rows);
  if (selected.has('ledger'))
    print('Ledger, milliseconds of processor time', (figures['ledger'] = benchLedger()));
  if (selected.has('what-if'))
    print('Three methods in a browser', [(figures['what-if'] = await benchWhatIf())]);
  if (selected.has('command-line'))
    print('Files on the command line', (figures['command-line'] = benchCommandLine()));
  if (selected.has('render'))
    print('Reports of many disposals', (figures['render'] = benchRender(rows)));
  if (selected.has('tir'))
    print('Information returns from files', (figures['tir'] = await benchTir()));
  if (selected.has('tir-database'))
    print('Information reporting in the application', [
      (figures['tir-database'] = await benchTirDatabase()),
    ]);
  if (selected.has('formats'))
    print('File formats', (figures['formats'] = await benchFormats(formatRows)));
  if (selected.has('staking'))
    print('10,000 validators, a year', [(figures['staking'] = await benchStaking())]);
  if (ofProgram.some((part) => selected.has(part))) await benchProgram(selected, rows, accounts);
  if (selected.has('sync'))
    print('Sync of an exchange', [{ ...(figures['sync'] = await benchSync(rows)) }]);
  if (selected.has('sources'))
    print('Concurrent syncs, milliseconds', [
      { ...(figures['sources'] = await benchSources(sources)) },
    ]);
  if (selected.has('recovery')) {
    const recovery = await benchRecovery();
    figures['recovery'] = recovery;
    print('Kills in the middle of a computation, seconds until all is right again', recovery);
  }
  if (selected.has('web')) await benchBrowser();
  writeFigures();
}

/** The journal as a function, the pages about it, and posting it. */
async function benchAccounting(rows: number): Promise<void> {
  const journal = benchJournal();
  print('Journal, seconds of processor time', [journal]);
  const posting = await benchPosting();
  print('Posting within the limits of the accounting systems', posting);
  await using installation = await Installation.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () => void installation[Symbol.asyncDispose]().then(() => process.exit(130)),
    );
  const person = await Person.signUp(installation.origin, 'accounting');
  const books = await benchBooks(installation, person, rows);
  print(`Pages of a journal of ${books.entries} entries, milliseconds`, books.pages);
  figures['journal'] = { ...journal, posting, ...books };
}

/** Pages in Chromium, with a separate installation. */
async function benchBrowser(): Promise<void> {
  await using installation = await Installation.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () => void installation[Symbol.asyncDispose]().then(() => process.exit(130)),
    );
  const web = await benchWeb(installation.origin);
  figures['web'] = web;
  print('Pages in Chromium on a processor four times slower', web);
}

/** Every part needs an imported account, so the import always runs first. */
async function benchProgram(
  selected: ReadonlySet<Part>,
  rows: number,
  accounts: number,
): Promise<void> {
  await using installation = await Installation.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () => void installation[Symbol.asyncDispose]().then(() => process.exit(130)),
    );
  const person = await Person.signUp(installation.origin);
  const imported = await benchImport(installation, person, rows);
  figures['import'] = imported;
  print('Import and computation', [{ ...imported }]);
  const paces = [{ after: 'import', seconds: enginePace() }];
  const pace = (after: Part): void => void paces.push({ after, seconds: enginePace() });
  if (selected.has('priced'))
    print('Prices of every asset and day', [{ seconds: await benchPrices(person) }]);
  if (selected.has('crowd')) {
    const crowd = await benchCrowd(installation, person, accounts);
    figures['crowd'] = { ...crowd, tables: await tableSizes(installation) };
    print('Other accounts in the same database', [crowd]);
    print(
      'Tables and indexes',
      (figures['crowd'] as { readonly tables: readonly object[] }).tables,
    );
    pace('crowd');
  }
  if (selected.has('pages')) {
    const pages = await benchPages(person);
    figures['pages'] = pages;
    print('Pages of 50 transactions, milliseconds', pages);
    pace('pages');
  }
  if (selected.has('evidence')) {
    const evidence = await benchEvidence(person);
    figures['evidence'] = evidence;
    print('Evidence of a year, milliseconds', evidence);
    pace('evidence');
  }
  if (selected.has('report')) {
    const reports = await benchReport(person, 10_000);
    figures['report'] = reports;
    print('Form 8949', reports);
    pace('report');
  }
  if (selected.has('edit')) {
    const trials = await benchTrials(installation, person, 25);
    figures['trial'] = trials;
    print('Dry runs of edits, milliseconds', trials);
    const edits = await benchEdits(installation, person, 25);
    figures['edit'] = edits;
    print('Edits of one transaction, milliseconds until the new totals were read', edits);
    pace('edit');
  }
  if (selected.has('scroll')) {
    const scrolled = await benchScroll(installation.origin);
    figures['scroll'] = scrolled;
    print('The table in Chromium', [scrolled]);
    pace('scroll');
  }
  if (selected.has('visible')) {
    const visible = await benchVisible(installation, person, 15);
    figures['visible'] = visible;
    print('Edits in Chromium, milliseconds from the click until the new totals show', [visible]);
    pace('visible');
  }
  if (selected.has('bulk')) {
    const acts = await benchBulk(installation, person);
    figures['bulk'] = acts;
    print('Bulk edits', acts);
    pace('bulk');
  }
  if (selected.has('seal')) {
    const seals = await benchSeal(installation, person);
    figures['seal'] = seals;
    print('A sealed year, compared with current figures', seals);
    pace('seal');
  }
  if (selected.has('method')) {
    const methods = await benchMethods(installation, person);
    figures['method'] = methods;
    print('Another method for all years, milliseconds until the new totals were read', methods);
    pace('method');
  }
  figures['pace'] = paces;
  print(
    'Speed of the machine: seconds of processor time for 250,000 transactions under FIFO, after each part',
    paces,
  );
}

/** Parts that weren't measured now keep their earlier figures. */
function writeFigures(): void {
  mkdirSync(path.dirname(output), { recursive: true });
  const machine = {
    processor: os.cpus()[0]?.model,
    cores: os.cpus().length,
    memoryMb: Math.round(os.totalmem() / 2 ** 20),
    node: process.version,
  };
  writeFileSync(
    output,
    `${JSON.stringify({ ...readFormer(), ...figures, machine, at: new Date().toISOString() }, undefined, 2)}\n`,
  );
  process.stdout.write(`Written to ${output}\n`);
}

function readFormer(): object {
  try {
    return JSON.parse(readFileSync(output, 'utf8')) as object;
  } catch {
    return {};
  }
}

function read(args: readonly string[]): {
  wanted: ReadonlySet<Part>;
  rows: number;
  accounts: number;
  sources: number;
} {
  const selected = new Set<Part>();
  const numbers = { '--rows': 250_000, '--accounts': 1_000, '--sources': 100 };
  for (let n = 0; n < args.length; n += 1) {
    const part = parts.find((each) => each === args[n]);
    if (part) selected.add(part);
    else if (Object.hasOwn(numbers, args[n] ?? '') && /^\d+$/.test(args[n + 1] ?? ''))
      numbers[args[n] as keyof typeof numbers] = Number(args[(n += 1)]);
    else throw new Error(`'${args[n]}' is not a benchmark. ${use}`);
  }
  return {
    wanted: selected.size > 0 ? selected : new Set(parts.filter((each) => each !== 'crowd')),
    rows: numbers['--rows'],
    accounts: numbers['--accounts'],
    sources: numbers['--sources'],
  };
}

function print(title: string, rows: readonly object[]): void {
  process.stdout.write(`${title}\n`);
  const rounded = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'number' ? round(value) : value,
      ]),
    ),
  );
  // oxlint-disable-next-line no-console -- the table is the command's output
  console.table(rounded);
}

const round = (value: number): number =>
  Number.isInteger(value) ? value : Math.round(value * 100) / 100;

await main(process.argv.slice(2));
