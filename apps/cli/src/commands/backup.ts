import { parseArgs } from 'node:util';
import { withBackup } from '@lotbook/db/backup/take';
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
  purpose:
    'Copies the whole installation, running or not, into one file: all accounts, files, decisions, reports and logs, from one snapshot.',
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { out: { type: 'string' } } });
    const { out } = values;
    if (out === undefined) throw new UsageError('Name the file to write with --out.');
    const settings = installationSettings();
    const rows = await withServer(await openExistingServer(settings), (url) =>
      withBackup(url, new Date(), async (open) => {
        const progress = new Progress('backup', open.bytes);
        return writeBackupFile(resolvePath(out), open, (bytes) => progress.at(bytes)).finally(() =>
          progress.end(),
        );
      }),
    );
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    process.stderr.write(
      `${count} rows of ${Object.keys(rows).length} tables were written to ${out}.\n`,
    );
    process.stderr.write(
      `The secret key is not included. Without ${keyPlace(settings.dataFolder)} no one can sign in after a restore, so keep a copy of it separate from this file.\n`,
    );
    return 0;
  },
};
