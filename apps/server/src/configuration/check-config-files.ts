import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isAppId } from '@lotbook/access/applications';

const suffix = '_account-config.json';

/**
 * Account configurations that no account can use: they would be ignored without a word.
 * @throws Error naming the file and what to do.
 */
export function checkConfigFiles(dataFolder: string): void {
  const home = path.join(dataFolder, 'config');
  for (const name of listFiles(home)) {
    if (!name.endsWith(suffix)) continue;
    const [file, id] = [path.join(home, name), path.basename(name).slice(0, -suffix.length)];
    if (path.dirname(name) !== '.')
      throw new Error(`${file} is never read. Account configurations belong to ${home}.`);
    if (isAppId(id))
      throw new Error(
        `${file} is never read: the configuration “${id}” is built in. Rename the file, and assign its new id to accounts with “lotbook account --config”.`,
      );
    if (!/^[A-Za-z0-9-]{1,60}$/.test(id))
      throw new Error(
        `${file} is never read. The part before ${suffix} must be 1 to 60 letters, digits and hyphens.`,
      );
  }
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
