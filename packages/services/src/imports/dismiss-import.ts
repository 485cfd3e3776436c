import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { log } from '@lotbook/db/stores/accounts';
import {
  findImport,
  findUnresolvedImports,
  setImportDismissed,
  type Import,
} from '@lotbook/db/stores/imports';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** More than anybody leaves open; the newest are listed. */
const mostListed = 200;

/** Files that were not imported: each stays listed until it is mapped or dismissed. */
export const listUnresolvedImports = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly Import[]> =>
  readingAs(services, actor, accountId, 'sourceView', (db, { account }) =>
    findUnresolvedImports(db, account.id, mostListed),
  );

/** @throws AppError CONFLICT if the file is not among those that were not imported. */
export const dismissImport = (
  services: Services,
  actor: Actor,
  accountId: string,
  importId: string,
): Promise<Import> => changeDismissed(services, actor, accountId, { importId, isDismissed: true });

/** Lists a dismissed file again. */
export const restoreImport = (
  services: Services,
  actor: Actor,
  accountId: string,
  importId: string,
): Promise<Import> => changeDismissed(services, actor, accountId, { importId, isDismissed: false });

interface Change {
  readonly importId: string;
  readonly isDismissed: boolean;
}

function changeDismissed(
  services: Services,
  actor: Actor,
  accountId: string,
  { importId, isDismissed }: Change,
): Promise<Import> {
  return writingAs(services, actor, accountId, 'sourceAdd', async (tx, { account, userId }) => {
    const found = isId(importId)
      ? await findImport(tx, account.id, importId as ImportId)
      : undefined;
    if (!found) throw notFound('import');
    if (!(await setImportDismissed(tx, account.id, found.id, isDismissed)))
      throw new AppError(
        'CONFLICT',
        isDismissed
          ? fill(texts.alreadyImportedOrDismissed, { fileName: found.fileName })
          : fill(texts.notDismissed, { fileName: found.fileName }),
      );
    await log(tx, account.id, {
      userId,
      type: 'import',
      action: isDismissed ? 'dismiss' : 'restore',
      message: isDismissed
        ? fill(texts.fileDismissed, { fileName: found.fileName })
        : fill(texts.fileListedAgain, { fileName: found.fileName }),
    });
    return found;
  });
}
