import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Schema } from '@lotbook/tir/xml/validate-xsd';

/**
 * The schema of a kind of report: `config/schemas/<kind>.xsd` in the data folder, with the schemas next
 * to it, which it may import. Official schemas are published by administrations, so they aren't included.
 */
export const makeSchemaFinder =
  (dataFolder: string) =>
  async (kind: string): Promise<Schema | undefined> => {
    const folder = path.join(dataFolder, 'config', 'schemas');
    const names = (await readNames(folder)).filter((name) => name.endsWith('.xsd'));
    const main = `${kind}.xsd`;
    if (!names.includes(main)) return undefined;
    const files = await Promise.all(
      names.map(
        async (name) => [name, new Uint8Array(await readFile(path.join(folder, name)))] as const,
      ),
    );
    return { main, files: Object.fromEntries(files) };
  };

async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
