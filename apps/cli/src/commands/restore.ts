import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
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
  purpose: renderInEnglish(fill(texts.restorePurpose)),
  run: async ([file, ...rest]) => {
    if (file === undefined || rest.length > 0)
      throw new UsageError(renderInEnglish(fill(texts.restoreFileMissing)));
    const settings = installationSettings();
    const path = resolvePath(file);
    const progress = new Progress('restore', (await stat(path)).size);
    const { manifest, pieces } = await readBackupFile(path, (bytes) => progress.at(bytes));
    return withServer(await openServer(settings), async (url) => {
      const rows = await restoreBackup(url, manifest, pieces).finally(() => progress.end());
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
      process.stderr.write(
        `${renderInEnglish(fill(texts.restoredRows, { rows: count, tables: Object.keys(rows).length, madeAt: manifest.madeAt }))}\n`,
      );
      if (await isKeyFor(url, settings.dataFolder)) return 0;
      process.stderr.write(
        `${renderInEnglish(fill(texts.secretKeyDiffers, { dataFolder: keyPlace(settings.dataFolder) }))}\n`,
      );
      return 1;
    });
  },
};
