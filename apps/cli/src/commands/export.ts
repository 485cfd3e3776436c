import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { eachTransaction, hasAnswers } from '@lotbook/db/stores/records';
import { sourcesOf } from '@lotbook/db/stores/sources';
import { readingAs } from '@lotbook/services/member';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { columnsFor, lotbookHeader, lotbookLines, nothingWritten, withSourceNames } from '@lotbook/sources/lotbook-csv/write';
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
  purpose: 'Writes every transaction of an account as a Lotbook file, which import and tax read again. Ignored ones stay out.',
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options: { account: { type: 'string' }, out: { type: 'string' } } });
    const { out } = values;
    if (out === undefined) throw new UsageError('Name the file to write with --out.');
    const settings = installationSettings();
    await using installation = await openInstallation(settings);
    const account = await chooseAccount(installation, values.account);
    const services = localServices(installation, settings);
    const written = await readingAs(services, account, account.accountId, 'txSearchView', async (db) => {
      const names = new Map((await sourcesOf(db, account.accountId)).map((source) => [source.id, source.name]));
      const columns = columnsFor(await hasAnswers(db, account.accountId));
      return writeFile(resolvePath(out), columns, namedTransactions(eachTransaction(db, account.accountId), names));
    });
    process.stderr.write(`${written} transactions of ${account.name} were written to ${out}.\n`);
    return 0;
  },
};

async function* namedTransactions(batches: ReturnType<typeof eachTransaction>, names: ReadonlyMap<string, string>): AsyncGenerator<readonly ReadTransaction[]> {
  for await (const batch of batches) {
    yield batch.filter(({ ignored }) => !ignored).map((transaction) => withSourceNames(transaction, (source) => names.get(source) ?? source));
  }
}

/** Piece by piece: an account of any size needs the memory of one piece, and of its ids. */
async function writeFile(file: string, columns: ReturnType<typeof columnsFor>, batches: AsyncIterable<readonly ReadTransaction[]>): Promise<number> {
  const out = createWriteStream(file);
  const before = nothingWritten();
  out.write(lotbookHeader(columns));
  for await (const batch of batches) {
    const text = [...lotbookLines(batch, before, columns)].join('');
    if (text !== '' && !out.write(text)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return before.transactions;
}
