import { readInEnglish } from '@lotbook/messages/stored-text';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { reading } from '@lotbook/db/database';
import { findImport, type Import } from '@lotbook/db/stores/imports';
import { countIssues } from '@lotbook/db/stores/issue-counts';
import { loadRejections } from '@lotbook/db/stores/rejections';
import { requestImport } from '@lotbook/services/imports/request-import';
import { storeUpload } from '@lotbook/services/imports/store-upload';
import type { ImportId } from '@lotbook/model/ids';
import type { Command } from '../command.ts';
import { resolvePath } from '../input/files.ts';
import { Progress } from '../input/progress.ts';
import { chooseAccount, type ChosenAccount } from '../installation/choose-account.ts';
import { localServices, type LocalServices } from '../installation/local-services.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { installationSettings } from '../installation/settings.ts';
import { UsageError } from '../usage-error.ts';

export const importFiles: Command = {
  name: 'import',
  usage: 'import FILE... [--account ID-or-name]',
  purpose: renderInEnglish(fill(texts.importPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { account: { type: 'string' } },
    });
    if (positionals.length === 0) throw new UsageError(renderInEnglish(fill(texts.fileMissing)));
    for (const file of positionals) await stat(resolvePath(file));
    const settings = installationSettings();
    await using installation = await openInstallation(settings);
    const account = await chooseAccount(installation, values.account);
    const services = localServices(installation, settings);
    const cancel = (): void =>
      void services
        .cancelImport()
        .finally(() => installation.abandon().finally(() => process.exit(130)));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, cancel);
    let status = 0;
    try {
      for (const file of positionals)
        status = Math.max(
          status,
          await importAll(services, account, resolvePath(file), settings.limits.uploadBytes),
        );
    } finally {
      await services.doComputation();
    }
    return status === 2 ? status : Math.max(status, await printErrors(services, account));
  },
};

const pollMs = 300;

/** @returns 0; 1 where rows were rejected; 2 where the file could not be read. */
async function importAll(
  services: LocalServices,
  account: ChosenAccount,
  file: string,
  mostBytes: number,
): Promise<number> {
  const fileName = path.basename(file);
  const uploadId = await storeUpload(services, account, account.accountId, {
    fileName,
    bytes: createReadStream(file),
    mostBytes,
  });
  const queued = await requestImport(services, account, account.accountId, { uploadId });
  const progress = new Progress(fileName, queued.bytesTotal);
  const timer = setInterval(
    () => void readImport(services, account, uploadId).then((each) => progress.at(each.bytesRead)),
    pollMs,
  );
  try {
    await services.doImports();
  } finally {
    clearInterval(timer);
    progress.end();
  }
  const ended = await readImport(services, account, uploadId);
  if (ended.status !== 'done') {
    process.stderr.write(
      `${ended.message === null ? renderInEnglish(fill(texts.importFailed, { fileName })) : readInEnglish(ended.message)}\n`,
    );
    return 2;
  }
  await print(services, account, ended);
  return ended.rejected > 0 ? 1 : 0;
}

/** @returns 1 where the account has issues of severity error; else 0. */
async function printErrors(
  services: LocalServices,
  { accountId, name }: ChosenAccount,
): Promise<number> {
  const counts = await reading(services.database, { accountId }, (db) =>
    countIssues(db, accountId),
  );
  const errors = counts.filter(({ severity }) => severity === 'error');
  const count = errors.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return 0;
  const which = errors.map((each) => `${each.code} ${each.count}`).join(', ');
  process.stdout.write(`${renderInEnglish(fill(texts.severeIssues, { name, count, which }))}\n`);
  return 1;
}

async function readImport(
  services: LocalServices,
  { accountId }: ChosenAccount,
  id: ImportId,
): Promise<Import> {
  const line = await reading(services.database, { accountId }, (db) =>
    findImport(db, accountId, id),
  );
  if (!line) throw new UsageError(renderInEnglish(fill(texts.importDeleted)));
  return line;
}

const rejectionsAtOnce = 1_000;

async function print(
  services: LocalServices,
  { accountId }: ChosenAccount,
  line: Import,
): Promise<void> {
  process.stdout.write(`${line.fileName}: ${line.format ?? 'empty'}\n`);
  process.stdout.write(
    `${renderInEnglish(fill(texts.importCounts, { rowsRead: String(line.rowsRead), added: String(line.added), alreadyThere: String(line.alreadyThere), skipped: String(line.skipped), rejected: String(line.rejected) }))}\n`,
  );
  for (let offset = 0; offset < line.rejected; offset += rejectionsAtOnce) {
    const rejections = await reading(services.database, { accountId }, (db) =>
      loadRejections(db, accountId, line.id, rejectionsAtOnce, offset),
    );
    for (const each of rejections)
      process.stdout.write(`  line ${each.line}, ${each.column}: ${readInEnglish(each.reason)}\n`);
  }
}
