import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '@lotbook/db/embedded/server';
import { migrate } from '@lotbook/db/migrate';
import { readCatalogs } from '@lotbook/messages/catalogs';
import { printModules } from '@lotbook/messages/print-modules';
import { Generator, getConfig } from '@tanstack/router-generator';
import { renderArchitecture } from './architecture-tables.ts';
import { root, tool } from './proc.ts';
import { printWebDocuments } from './web-documents.ts';

/**
 * Generates all generated files; with `--check` it changes nothing and fails if one is out of date.
 */
const checking = process.argv.includes('--check');
const documents = 'apps/web/src/generated';
const stale: string[] = [];

// First, because everything else imports the messages.
messageModules();
const { printFormatsTable } = await import('@lotbook/sources/formats-table');
writeIfChanged('docs/formats.md', printFormatsTable());
writeIfChanged(
  'docs/architecture.md',
  renderArchitecture(read(path.join(root, 'docs/architecture.md'))),
);
for (const { file, make } of [
  { file: 'packages/db/src/schema.ts', make: databaseTypes },
  { file: 'apps/server/schema.graphql', make: printContract },
]) {
  writeIfChanged(file, await make());
}
await webDocuments();

if (stale.length > 0)
  process.stdout.write(
    `${checking ? 'Out of date, run npm run generate:' : 'Generated:'} ${stale.join(', ')}\n`,
  );
process.exit(checking && stale.length > 0 ? 1 : 0);

function writeIfChanged(file: string, made: string): void {
  if (made === read(path.join(root, file))) return;
  stale.push(file);
  if (checking) return;
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), made);
}

/** The typed modules of the message catalog. Modules of areas that no longer exist are removed. */
function messageModules(): void {
  const folder = 'packages/messages/src/generated';
  const modules = printModules(readCatalogs());
  for (const [file, made] of modules) writeIfChanged(`${folder}/${file}`, made);
  for (const file of globSync('**/*.ts', { cwd: path.join(root, folder) })) {
    if (modules.has(file.replaceAll('\\', '/'))) continue;
    stale.push(`${folder}/${file}`);
    if (!checking) rmSync(path.join(root, folder, file));
  }
}

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
    const mapping = JSON.stringify({
      timestamptz: 'string',
      date: 'string',
      int8: 'number',
      numeric: 'string',
    });
    const args = [
      '--dialect',
      'postgres',
      '--out-file',
      file,
      '--type-mapping',
      mapping,
      '--exclude-pattern',
      'migration',
    ];
    await run('kysely-codegen', args, { DATABASE_URL: server.url });
    await run('oxfmt', [file]);
    return readFileSync(file, 'utf8');
  } finally {
    await server.stop();
    for (const each of [server.folder, folder]) rmSync(each, { recursive: true, force: true });
  }
}

/** The GraphQL schema, printed from the code. */
async function printContract(): Promise<string> {
  const { printedSchema } = await import('../apps/server/src/modules/schema.ts');
  return printedSchema();
}

/**
 * The web application's documents, typed against the schema and identified by their digest, and its
 * route tree.
 */
async function webDocuments(): Promise<void> {
  const folder = path.join(root, documents);
  const before = mkdtempSync(path.join(tmpdir(), 'lotbook-documents-'));
  cpSync(folder, before, { recursive: true });
  for (const [file, text] of await printWebDocuments(folder)) writeFileSync(file, text);
  await routeTree();
  const changed = readdirSync(folder).filter(
    (name) => read(path.join(folder, name)) !== read(path.join(before, name)),
  );
  stale.push(...changed.map((name) => `${documents}/${name}`));
  if (checking) cpSync(before, folder, { recursive: true });
  rmSync(before, { recursive: true });
}

async function routeTree(): Promise<void> {
  const web = path.join(root, 'apps', 'web');
  const places = {
    routesDirectory: path.join(web, 'src', 'routes'),
    generatedRouteTree: path.join(root, documents, 'route-tree.ts'),
  };
  await new Generator({
    config: getConfig({ target: 'react', quoteStyle: 'single', ...places }, web),
    root: web,
  }).run();
}

async function run(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { code, output } = await tool(name, args, { quiet: true, env });
  if (code !== 0) throw new Error(`${name} failed: ${output}`);
}
