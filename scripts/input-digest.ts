import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './proc.ts';

/** A digest of the names and contents of files and folders, which are relative to the project's folder. */
export function digestInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((each) => files(path.join(root, each))))
    hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

function files(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  const entries = readdirSafe(place);
  return entries === undefined
    ? [place]
    : entries
        .filter((name) => name !== 'node_modules')
        .toSorted()
        .flatMap((name) => files(path.join(place, name)));
}

function readdirSafe(place: string): readonly string[] | undefined {
  try {
    return readdirSync(place);
  } catch {
    return undefined;
  }
}
