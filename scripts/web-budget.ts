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
}

export const budget: WebWeight = { firstLoadKb: 250, firstPageKb: 300 };

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const entry = ['index.html', 'src/main.ts', 'src/app.tsx'];
const overview = [
  'src/routes/$appId/_in.tsx?tsr-split=component',
  'src/routes/$appId/_in/index.tsx?tsr-split=component',
];

/** Measures a build by its manifest. */
export function weighWeb(folder: string): WebWeight {
  const manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest;
  for (const name of ['src/app.tsx', ...overview]) {
    if (!(name in manifest))
      throw new Error(`The build has no ${name}: the budget measures the wrong files.`);
  }
  return {
    firstLoadKb: weigh(folder, manifest, entry),
    firstPageKb: weigh(folder, manifest, [...entry, ...overview]),
  };
}

/** @throws Error with the excess if a build is too large. */
export function checkBudget(weight: WebWeight): void {
  const over = (Object.keys(budget) as (keyof WebWeight)[]).filter(
    (name) => weight[name] > budget[name],
  );
  if (over.length === 0) return;
  const words = over.map(
    (name) =>
      `${name === 'firstLoadKb' ? 'the first load' : 'the first page'} has ${weight[name]} kB of ${budget[name]} kB`,
  );
  throw new Error(
    `The web application is too large: ${words.join(', ')}. Load code that is not needed at once with import().`,
  );
}

function weigh(folder: string, manifest: Manifest, names: readonly string[]): number {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name) || !manifest[name]) return;
    reached.add(name);
    for (const each of manifest[name].imports ?? []) reach(each);
  };
  for (const name of names) reach(name);
  const files = new Set(
    [...reached].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js')),
  );
  return Math.ceil(
    [...files].reduce((sum, file) => sum + compressed(path.join(folder, file)), 0) / 1000,
  );
}

const compressed = (file: string): number =>
  existsSync(`${file}.br`)
    ? readFileSync(`${file}.br`).length
    : brotliCompressSync(readFileSync(file)).length;
