import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { parseArgs } from 'node:util';
import { takeBackup } from '@lotbook/db/backup/take';
import { writeBackupFile } from '../backup-file.ts';
import type { Command } from '../command.ts';
import { resolvePath } from '../input/files.ts';
import { Progress } from '../input/progress.ts';
import { openExistingServer, withServer } from '../installation/open-installation.ts';
import { installationSettings } from '../installation/settings.ts';
import { keyPlace } from '../installation/secret-key.ts';
import { UsageError } from '../usage-error.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'backup --out FILE',
  purpose: renderInEnglish(fill(texts.backupPurpose)),
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
    const { out } = values;
    if (out === undefined) throw new UsageError(renderInEnglish(fill(texts.outFileMissing)));
    const settings = installationSettings();
    const rows = await withServer(await openExistingServer(settings), (url) =>
      takeBackup(url, new Date(), async (open) => {
        const progress = new Progress('backup', open.bytes);
        return writeBackupFile(resolvePath(out), open, (bytes) => progress.at(bytes)).finally(() =>
          progress.end(),
        );
      }),
    );
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    process.stderr.write(
      `${renderInEnglish(fill(texts.backupWritten, { rows: count, tables: Object.keys(rows).length, out }))}\n`,
    );
    process.stderr.write(
      `${renderInEnglish(fill(texts.secretKeyNotIncluded, { dataFolder: keyPlace(settings.dataFolder) }))}\n`,
    );
    return 0;
  },
};
