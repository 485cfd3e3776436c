import { stat } from 'node:fs/promises';
import { restoreBackup } from '@lotbook/db/backup/restore';
import { readBackupFile } from '../backup-file.ts';
import type { Command } from '../command.ts';
import { resolvePath } from '../input/files.ts';
import { Progress } from '../input/progress.ts';
import { openServer, withServer } from '../installation/open-installation.ts';
import { isKeyFor, keyPlace } from '../installation/secret-key.ts';
import { installationSettings } from '../installation/settings.ts';
import { UsageError } from '../usage-error.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'restore FILE',
  purpose: 'Restores a backup into an installation without accounts. All or nothing.',
  run: async ([file, ...rest]) => {
    if (file === undefined || rest.length > 0)
      throw new UsageError('Name the one backup to restore: lotbook restore FILE.');
    const settings = installationSettings();
    const path = resolvePath(file);
    const progress = new Progress('restore', (await stat(path)).size);
    const { manifest, pieces } = await readBackupFile(path, (bytes) => progress.at(bytes));
    return withServer(await openServer(settings), async (url) => {
      const rows = await restoreBackup(url, manifest, pieces).finally(() => progress.end());
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
      process.stderr.write(
        `${count} rows of ${Object.keys(rows).length} tables are as they were at ${manifest.madeAt}.\n`,
      );
      if (await isKeyFor(url, settings.dataFolder)) return 0;
      process.stderr.write(
        `They were sealed with another secret key than ${keyPlace(settings.dataFolder)}. Put the key of the previous installation there before you start this one.\n`,
      );
      return 1;
    });
  },
};
