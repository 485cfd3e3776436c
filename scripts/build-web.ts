import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { digestInputs } from './input-digest.ts';
import { root, tool } from './proc.ts';
import { checkBudget, weighWeb } from './web-budget.ts';

const inputs = [
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/inline-documents.ts',
  'apps/web/inline-messages.ts',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/src',
  'packages/ui',
  'docs/guide',
  ...['access', 'decimal', 'engine', 'law', 'messages', 'model', 'reports'].map(
    (name) => `packages/${name}/src`,
  ),
  'package-lock.json',
];
const output = path.join(root, 'apps/web/dist');
/** Builds that aren't finished, by process. */
const workshop = path.join(root, 'node_modules/.cache/web');
const abandonedMs = 3_600_000;

/** Builds the web application if any of its inputs has changed since the last build. */
export async function buildWeb(): Promise<void> {
  const digest = digestInputs(inputs);
  if (isBuilt(digest)) return;
  process.stderr.write('Building the web application …\n');
  removeAbandoned();
  // Two programs may start at the same time: each builds, and one of the equal results is kept.
  const unfinished = path.join(workshop, String(process.pid));
  try {
    const { code, output: message } = await tool(
      'vite',
      [
        'build',
        'apps/web',
        '--config',
        'apps/web/vite.config.ts',
        '--logLevel',
        'warn',
        '--outDir',
        unfinished,
        '--emptyOutDir',
      ],
      { quiet: true },
    );
    if (code !== 0) throw new Error(`The web application could not be built:\n${message}`);
    compress(path.join(unfinished, 'assets'));
    checkBudget(weighWeb(unfinished));
    writeFileSync(path.join(unfinished, markerName), digest);
    replaceOutput(unfinished, digest);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

const markerName = '.inputs';

function isBuilt(digest: string): boolean {
  const marker = path.join(output, markerName);
  return existsSync(marker) && readFileSync(marker, 'utf8') === digest;
}

function replaceOutput(built: string, digest: string): void {
  if (isBuilt(digest)) return;
  rmSync(output, { recursive: true, force: true });
  try {
    renameSync(built, output);
  } catch (error) {
    if (!isBuilt(digest)) throw error;
  }
}

/** What killed builds left behind. */
function removeAbandoned(): void {
  mkdirSync(workshop, { recursive: true });
  for (const name of readdirSync(workshop)) {
    const folder = path.join(workshop, name);
    if (Date.now() - statSync(folder).mtimeMs > abandonedMs)
      rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds a Brotli copy of each script and style sheet, for browsers that accept it. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    writeFileSync(
      path.join(folder, `${name}.br`),
      brotliCompressSync(readFileSync(path.join(folder, name))),
    );
  }
}
