import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents. Node's own recursive creation never returns if the
 * system answers that a parent doesn't exist although it does, as it does below `/proc`.
 *
 * @throws the error of the system, which names the folder
 */
export function createFolder(folder: string, mode?: number): void {
  const missing: string[] = [];
  let parent = path.resolve(folder);
  while (!existsSync(parent)) {
    missing.unshift(parent);
    parent = path.dirname(parent);
  }
  // A file in the place of the folder: the system refuses it with the same error as ever.
  if (missing.length === 0 && !statSync(parent).isDirectory()) mkdirSync(parent);
  for (const each of missing) createOne(each, mode);
}

/** Another process may create it at the same time. */
function createOne(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
