import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '@lotbook/db/embedded/server';
import { migrate } from '@lotbook/db/migrate';
import { Generator, getConfig } from '@tanstack/router-generator';
import { root, tool } from './proc.ts';

/** Makes every generated file anew; with `--check` changes nothing and fails where one is not current. */
const checking = process.argv.includes('--check');
const steps: readonly { readonly file: string; readonly make: () => Promise<string> }[] = [{ file: 'packages/db/src/schema.ts', make: databaseTypes }];

const stale: string[] = [];
for (const { file, make } of steps) {
  const made = await make();
  const full = path.join(root, file);
  if (made === read(full)) continue;
  stale.push(file);
  if (!checking) writeFileSync(full, made);
}
stale.push(...(await webFiles()));
if (stale.length > 0) process.stdout.write(`${checking ? 'Not current, run npm run generate:' : 'Made anew:'} ${stale.join(', ')}\n`);
process.exit(checking && stale.length > 0 ? 1 : 0);

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Types of the tables, read from a freshly migrated database. */
async function databaseTypes(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-generate-'));
  const server = await startEmbeddedServer(folder);
  try {
    await migrate(server.url);
    const file = path.join(folder, 'schema.ts');
    const mapping = JSON.stringify({ timestamptz: 'string', date: 'string', int8: 'number', numeric: 'string' });
    const { code, output } = await tool(
      'kysely-codegen',
      ['--dialect', 'postgres', '--out-file', file, '--type-mapping', mapping, '--exclude-pattern', 'migration'],
      {
        quiet: true,
        env: { DATABASE_URL: server.url },
      },
    );
    if (code !== 0) throw new Error(`The database types could not be made: ${output}`);
    await tool('oxfmt', [file], { quiet: true });
    return readFileSync(file, 'utf8');
  } finally {
    await server.stop();
    for (const each of [server.folder, folder]) rmSync(each, { recursive: true, force: true });
  }
}

/** The web application's documents with their hashes and types, and its tree of routes. Says which ones were not current; while checking they are put back. */
async function webFiles(): Promise<readonly string[]> {
  const folder = path.join(root, 'apps', 'web', 'src', 'generated');
  const before = contents(folder);
  const { code, output } = await tool('graphql-codegen', ['--config', path.join('apps', 'web', 'codegen.ts')], { quiet: true });
  if (code !== 0) throw new Error(`The web application's documents could not be generated: ${output}`);
  await makeRoutes();
  const after = contents(folder);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
  if (checking) for (const name of changed) putBack(path.join(folder, name), before.get(name));
  return changed.map((name) => `apps/web/src/generated/${name}`);
}

async function makeRoutes(): Promise<void> {
  const web = path.join(root, 'apps', 'web');
  const config = getConfig(
    {
      target: 'react',
      routesDirectory: path.join(web, 'src', 'routes'),
      generatedRouteTree: path.join(web, 'src', 'generated', 'route-tree.ts'),
      quoteStyle: 'single',
    },
    web,
  );
  await new Generator({ config, root: web }).run();
}

function contents(folder: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, read(path.join(folder, name))]));
}

function putBack(file: string, text: string | undefined): void {
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}
