import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import { dropUploads } from '@lotbook/db/stores/import-uploads';
import { findTirFile, updateTirFile, type TirFileRow } from '@lotbook/db/stores/tir-files';
import { refreshCategoryTotals } from '@lotbook/db/stores/tir-intake';
import { formatMoney } from '@lotbook/decimal/decimal';
import { fill, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import { FileRefused } from '@lotbook/sources/refusal';
import { formTypes } from '@lotbook/tir/form';
import { listAmountBoxes } from '@lotbook/tir/form-boxes';
import { getThreshold } from '@lotbook/tir/tax-rules';
import type { SealingServices } from '../services.ts';
import { UnreadableFile } from './file-problems.ts';
import { readAcknowledgement, readMatchingAnswer } from './read-answers.ts';
import { readBooks } from './read-books.ts';
import { readCorrectionFile } from './read-corrections.ts';
import { readIntakeFile } from './read-intake.ts';
import { writeMatchingFile } from './write-matching.ts';

export interface TirFileJob {
  readonly accountId: AccountId;
  readonly fileId: string;
}

/** Job: reads a file of information reporting, or makes one. Starts from the beginning when it runs again. */
export async function readTirFile(
  services: SealingServices,
  { accountId, fileId }: TirFileJob,
): Promise<void> {
  const file = await reading(services.database, { accountId }, (db) =>
    findTirFile(db, accountId, fileId),
  );
  if (!file) return;
  if (file.status === 'checking') {
    try {
      await read(services, accountId, file);
    } catch (error) {
      const text = explainFailure(error);
      if (text === undefined) throw error;
      await writing(services.database, { accountId }, (tx) =>
        updateTirFile(tx, accountId, fileId, { status: 'rejected', message: text }),
      );
    }
    await dropUpload(services, accountId, file);
  }
  await refreshTotals(services, accountId, file.taxYear);
}

/** Notifies the person that the file could not be read. */
export async function giveUpTirFile(
  services: SealingServices,
  { accountId, fileId }: TirFileJob,
): Promise<void> {
  await writing(services.database, { accountId }, (tx) =>
    updateTirFile(tx, accountId, fileId, {
      status: 'rejected',
      message: toStoredText(fill(texts.fileFailed)),
    }),
  );
}

function explainFailure(error: unknown): string | undefined {
  if (error instanceof UnreadableFile) return toStoredText(error.text);
  if (error instanceof FileRefused)
    return toStoredText(fill(texts.fileUnreadable, { reason: toMessage(error.text) }));
  return error instanceof AppError ? toStoredText(error.text) : undefined;
}

async function read(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  if (file.kind === 'correction') await readCorrectionFile(services, accountId, file);
  else if (file.kind === 'matching') await readMatchingAnswer(services, accountId, file);
  else if (file.kind === 'acknowledgement') await readAcknowledgement(services, accountId, file);
  else if (file.kind === 'books') await readBooks(services, accountId, file);
  else if (file.kind === 'filing') await writeMatchingFile(services, accountId, file);
  else await readIntakeFile(services, accountId, file);
}

/** The bytes contain TINs in the clear, so they don't stay longer than needed. */
async function dropUpload(
  { database }: SealingServices,
  accountId: AccountId,
  { id, uploadId }: TirFileRow,
): Promise<void> {
  if (uploadId === null) return;
  await writing(database, { accountId }, async (tx) => {
    await dropUploads(tx, accountId, uploadId as ImportId);
    await updateTirFile(tx, accountId, id, { uploadId: null });
  });
}

async function refreshTotals(
  { database }: SealingServices,
  accountId: AccountId,
  taxYear: number,
): Promise<void> {
  const thresholds = formTypes.flatMap((formType) =>
    listAmountBoxes(formType, taxYear).map((box) => ({
      formType,
      box,
      amount: formatMoney(getThreshold(formType, box, taxYear)),
    })),
  );
  await writeBulk(database, { accountId }, ({ tx }) =>
    refreshCategoryTotals(tx, accountId, taxYear, thresholds),
  );
}
