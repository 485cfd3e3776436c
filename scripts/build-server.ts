import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { entryFiles } from '../apps/server/src/entry-files.ts';
import { digestInputs } from './input-digest.ts';
import { root } from './proc.ts';

const output = path.join(root, 'apps/server/dist');
const entryModule = path.join(root, 'apps/server/src/entry-files.ts');
const inputs = ['apps/server/src', 'packages', 'package-lock.json', 'scripts/build-server.ts'];
/** Libraries of a hundred modules and more that read no files of their own. All others are loaded from where they are. */
const joined = /^(@lotbook|kysely|stripe|zod)(\/|$)/;
/** A program that still runs may start processes of an older build. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * Joins the modules of the server into a few files, unless that was done for the same modules
 * before, and returns the file that starts it. The server runs from its modules as well, but each
 * of its processes needs twice as long to load them; in a folder that can't be written it does so.
 */
export async function buildServer(): Promise<string> {
  // The files name places in this folder.
  const digest = createHash('sha256').update(digestInputs(inputs)).update(root).digest('hex');
  const folder = path.join(output, digest.slice(0, 16));
  const start = path.join(folder, getFileName(entryFiles.main));
  if (existsSync(start)) return start;
  process.stderr.write('Building the server …\n');
  // Two programs may start at the same time: each builds, and one of the equal results is kept.
  const unfinished = `${folder}-${process.pid}`;
  try {
    await join(unfinished);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      if (!existsSync(start)) throw error;
    }
    removeOlder(folder);
    return start;
  } catch (error) {
    const reason = String(error).replaceAll(/\s+/g, ' ').slice(0, 200);
    process.stderr.write(`Not built, so it starts more slowly: ${reason}\n`);
    return entryFiles.main;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function join(folder: string): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    logLevel: 'silent',
    input: Object.fromEntries(
      Object.values(entryFiles).map((file) => [path.basename(file, '.ts'), file]),
    ),
    resolve: { conditionNames: ['node', 'import', 'module-sync', 'node-addons'] },
    plugins: [keepPlaces, nameBuiltEntries],
  });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
}

/** What a module reads beside itself, and the libraries that it imports, are still there. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  async resolveId(source, importer, options) {
    if (!importer || /^[./]|^node:/.test(source) || path.isAbsolute(source) || joined.test(source))
      return undefined;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!found || found.external) return undefined;
    return { id: pathToFileURL(found.id).href, external: true };
  },
  transform(code, id) {
    if (isEntryModule(id) || !code.includes('import.meta.')) return undefined;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

/** Processes and threads start from the built files. */
const nameBuiltEntries: Plugin = {
  name: 'name-built-entries',
  load(id) {
    if (!isEntryModule(id)) return undefined;
    const names = Object.entries(entryFiles).map(
      ([name, file]) =>
        `${name}: path.join(import.meta.dirname, ${JSON.stringify(getFileName(file))}),`,
    );
    return `import path from 'node:path';\nexport const entryFiles = {\n${names.join('\n')}\n};\n`;
  },
};

/** Bundlers may write paths with slashes on Windows, too. */
const isEntryModule = (id: string): boolean => path.normalize(id) === entryModule;

const getFileName = (source: string): string => `${path.basename(source, '.ts')}.js`;

function removeOlder(newest: string): void {
  for (const name of readdirSync(output)) {
    const folder = path.join(output, name);
    if (folder !== newest && Date.now() - statSync(folder).mtimeMs > keptMs)
      rmSync(folder, { recursive: true, force: true });
  }
}
