import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * The Brotli-compressed JavaScript that a visitor's browser must load before anything is visible.
 */
export interface WebWeight {
  /** For every first visit: the entry and all its imports. Kilobytes of 1,000 bytes. */
  readonly firstLoadKb: number;
  /** The same plus the frame and the overview of a signed-in person; charts are loaded later. */
  readonly firstPageKb: number;
  /** The files that these are: each costs a request. */
  readonly firstPageFiles: number;
  /** The hidden frame of a silent sign-in, which runs next to the application on every visit. */
  readonly signInFrameKb: number;
}

export const budget: WebWeight = {
  firstLoadKb: 240,
  firstPageKb: 290,
  firstPageFiles: 20,
  signInFrameKb: 25,
};

interface Chunk {
  readonly file: string;
  /** Of a group in `vite.config.ts`. */
  readonly name?: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const firstLoad = ['entry', 'start'];
const firstPage = [...firstLoad, 'frame'];
const signInFrame = ['entry', 'callback'];

/** Measures a build by its manifest. */
export function weighWeb(folder: string): WebWeight {
  const manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  for (const name of [...firstPage, ...signInFrame]) {
    if (!Object.values(manifest).some((chunk) => chunk.name === name))
      throw new Error(`The build has no group ${name}: the budget measures the wrong files.`);
  }
  const files = listFiles(manifest, firstPage);
  return {
    firstLoadKb: weigh(folder, listFiles(manifest, firstLoad)),
    firstPageKb: weigh(folder, files),
    firstPageFiles: files.length,
    signInFrameKb: weigh(folder, listFiles(manifest, signInFrame)),
  };
}

/** @throws Error with the excess if a build is too large. */
export function checkBudget(weight: WebWeight): void {
  const over = (Object.keys(budget) as (keyof WebWeight)[]).filter(
    (name) => weight[name] > budget[name],
  );
  if (over.length === 0) return;
  const words = over.map((name) => `${weight[name]} ${names[name]} (at most ${budget[name]})`);
  throw new Error(
    `The web application is too large: ${words.join(', ')}. Load code that is not needed at once with import().`,
  );
}

const names: Readonly<Record<keyof WebWeight, string>> = {
  firstLoadKb: 'kB of the first load',
  firstPageKb: 'kB of the first page',
  firstPageFiles: 'files of the first page',
  signInFrameKb: 'kB of the sign-in frame',
};

/** The scripts that these groups load at once. */
function listFiles(manifest: Manifest, groups: readonly string[]): readonly string[] {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name) || !manifest[name]) return;
    reached.add(name);
    for (const each of manifest[name].imports ?? []) reach(each);
  };
  for (const [key, { name }] of Object.entries(manifest))
    if (name !== undefined && groups.includes(name)) reach(key);
  const files = new Set([...reached].map((name) => manifest[name]?.file ?? ''));
  return [...files].filter((file) => file.endsWith('.js'));
}

const weigh = (folder: string, files: readonly string[]): number =>
  Math.ceil(files.reduce((sum, file) => sum + compressFile(path.join(folder, file)), 0) / 1000);

const compressFile = (file: string): number =>
  existsSync(`${file}.br`)
    ? readFileSync(`${file}.br`).length
    : brotliCompressSync(readFileSync(file)).length;
