import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { writing } from '@lotbook/db/database';
import { claimImport, countCrash } from '@lotbook/db/stores/imports';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { endAsFailed } from './import-file.ts';

/** Why the process that read a file ended: it took too much memory, made no progress, or broke down. */
export type CrashReason = 'memory' | 'silence' | 'crash';

export interface Crash {
  readonly reason: CrashReason;
  /** What one file may use. */
  readonly memoryMb: number;
}

/** A reader that dies twice over the same file would die again. */
const mostCrashes = 2;

/**
 * Notes that the process which read the file died while it did.
 * @returns true if it was the last attempt: the import ended with a message that says why.
 */
export function noteCrash(
  services: Services,
  job: { readonly accountId: AccountId; readonly importId: ImportId },
  crash: Crash,
): Promise<boolean> {
  const { accountId, importId } = job;
  return writing(services.database, { accountId }, async (tx) => {
    const crashes = await countCrash(tx, accountId, importId);
    if (crashes === undefined) return true;
    if (crashes < mostCrashes) return false;
    // A new attempt locks out whatever may remain of the previous one.
    const claimed = await claimImport(tx, accountId, importId);
    if (claimed)
      await endAsFailed(
        services,
        tx,
        { ...job, attempt: claimed.attempt },
        { status: 'failed', message: describe(claimed.fileName, crash) },
      );
    return true;
  });
}

function describe(fileName: string, { reason, memoryMb }: Crash): string {
  switch (reason) {
    case 'memory':
      return toStoredText(fill(texts.fileNeedsTooMuchMemory, { fileName, memoryMb }));
    case 'silence':
      return toStoredText(fill(texts.readingStalled, { fileName }));
    default:
      return toStoredText(fill(texts.readingCrashed, { fileName }));
  }
}
