import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const marker = path.join(output, '.inputs');

/** Builds the web application if any of its inputs has changed since the last build. */
export async function buildWeb(): Promise<void> {
  const digest = digestInputs(inputs);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === digest) return;
  process.stderr.write('Building the web application …\n');
  rmSync(output, { recursive: true, force: true });
  const { code, output: message } = await tool(
    'vite',
    ['build', 'apps/web', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'],
    { quiet: true },
  );
  if (code !== 0) throw new Error(`The web application could not be built:\n${message}`);
  compress(path.join(output, 'assets'));
  checkBudget(weighWeb(output));
  writeFileSync(marker, digest);
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
