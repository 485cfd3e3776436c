import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readAddressList, type AddressList } from '@lotbook/integrations/sanctions/read-list';

/**
 * The sanctions list in a folder, read again when its files change. When a file was stored says
 * nothing about the date of its list. @throws UnreadableList
 */
export function followAddressList(folder: string): () => Promise<AddressList | undefined> {
  let known: { readonly stamp: string; readonly list: AddressList | undefined } | undefined;
  return async () => {
    const files = await listFiles(folder);
    const stamp = JSON.stringify(files);
    if (known?.stamp === stamp) return known.list;
    const texts = await Promise.all(
      files.map(async ({ name }) => ({
        name,
        text: await readFile(path.join(folder, name), 'utf8'),
      })),
    );
    known = { stamp, list: readAddressList(texts) };
    return known.list;
  };
}

interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly storedAt: number;
}

async function listFiles(folder: string): Promise<readonly ListedFile[]> {
  try {
    const names = (await readdir(folder)).filter((name) => /\.(?:xml|csv)$/i.test(name));
    return await Promise.all(
      names.toSorted().map(async (name) => {
        const { size, mtimeMs } = await stat(path.join(folder, name));
        return { name, bytes: size, storedAt: mtimeMs };
      }),
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
