import { toStoredText } from '@lotbook/messages/stored-text';
import { writeBulk } from '@lotbook/db/bulk';
import { writing } from '@lotbook/db/database';
import {
  addTirFile,
  addTirFilePart,
  findTirFile,
  updateTirFile,
  type TirFileRow,
} from '@lotbook/db/stores/tir-files';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import type { AccountId } from '@lotbook/model/ids';
import { matchingLines, printMatchingLine } from '@lotbook/tir/tin-matching';
import type { Actor, SealingServices } from '../services.ts';
import { getPartPlace } from './files.ts';
import { readAllRecipients } from './recipients.ts';
import { checkTaxYear, noteStep, writeTirWith } from './tir-member.ts';
import { makeTirSealer } from './tir-sealer.ts';

/** Asks for the bulk files of the TIN matching program. A job makes them. */
export function requestMatchingFile(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<TirFileRow> {
  return writeTirWith(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    checkTaxYear(taxYear);
    const { account, userId } = member;
    const name = `${taxYear}-tin-matching-001.txt`;
    const fileId = await addTirFile(tx, account.id, { taxYear, name, kind: 'filing', userId });
    await noteStep(tx, member, fill(texts.stepFileAdded, { name }), {
      taxYear,
      fileId,
      step: 'tin-matching',
    });
    await services.queue.enqueue(tx, { kind: 'tir-file', accountId: account.id, fileId });
    return (await findTirFile(tx, account.id, fileId))!;
  });
}

/** Writes the lines of all recipients with a TIN: the first file is the requested one, others follow at the limit of lines. */
export async function writeMatchingFile(
  services: SealingServices,
  accountId: AccountId,
  file: TirFileRow,
): Promise<void> {
  const { database } = services;
  const sealer = await writing(database, { accountId }, (tx) =>
    makeTirSealer(tx, services.masterKeys, accountId),
  );
  const files: string[][] = [[]];
  for await (const { recipient } of readAllRecipients(services, accountId, sealer)) {
    const line = printMatchingLine(recipient);
    if (line === undefined) continue;
    if (files.at(-1)!.length === matchingLines) files.push([]);
    files.at(-1)!.push(line);
  }
  await writeBulk(database, { accountId }, async ({ tx }) => {
    for (const [index, lines] of files.entries()) {
      const fileId =
        index === 0
          ? file.id
          : // oxlint-disable-next-line no-await-in-loop -- few files
            await addTirFile(tx, accountId, {
              taxYear: file.taxYear,
              name: file.name.replace('001', String(index + 1).padStart(3, '0')),
              kind: 'filing',
            });
      const text = lines.join('');
      if (text !== '')
        // oxlint-disable-next-line no-await-in-loop -- few files
        await addTirFilePart(tx, accountId, {
          fileId,
          seq: 0,
          sealed: sealer.seal(getPartPlace(fileId, 0), text),
        });
      // oxlint-disable-next-line no-await-in-loop -- few files
      await updateTirFile(tx, accountId, fileId, {
        status: text === '' ? 'rejected' : 'ready',
        rows: lines.length,
        size: text.length,
        done: text.length,
        ...(text === '' && { message: toStoredText(fill(texts.noTins)) }),
      });
    }
  });
}
