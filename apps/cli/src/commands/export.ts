import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readingAs } from '@lotbook/services/member';
import { writeLotbookFile, type LotbookChunk } from '@lotbook/services/transactions/lotbook-file';
import type { Command } from '../command.ts';
import { resolvePath } from '../input/files.ts';
import { chooseAccount } from '../installation/choose-account.ts';
import { localServices } from '../installation/local-services.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { installationSettings } from '../installation/settings.ts';
import { UsageError } from '../usage-error.ts';

export const exportTransactions: Command = {
  name: 'export',
  usage: 'export --out FILE [--account ID-or-name]',
  purpose: renderInEnglish(fill(texts.exportPurpose)),
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { account: { type: 'string' }, out: { type: 'string' } },
    });
    const { out } = values;
    if (out === undefined) throw new UsageError(renderInEnglish(fill(texts.outFileMissing)));
    const settings = installationSettings();
    await using installation = await openInstallation(settings);
    const account = await chooseAccount(installation, values.account);
    const services = localServices(installation, settings);
    const written = await readingAs(
      services,
      account,
      account.accountId,
      'txSearchView',
      (db, member) => writeFile(resolvePath(out), writeLotbookFile(db, member.account)),
    );
    process.stderr.write(
      `${renderInEnglish(fill(texts.transactionsWritten, { written, name: account.name, out }))}\n`,
    );
    return 0;
  },
};

async function writeFile(file: string, chunks: AsyncIterable<LotbookChunk>): Promise<number> {
  const out = createWriteStream(file);
  let written = 0;
  for await (const { text, transactions } of chunks) {
    written = transactions;
    if (text !== '' && !out.write(text)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return written;
}
