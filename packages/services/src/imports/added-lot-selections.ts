import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import type { Tx } from '@lotbook/db/database';
import { importThatSwitchedSpecId, wasSpecIdSwitched } from '@lotbook/db/stores/account-log';
import { changeAccount, findAccount, log } from '@lotbook/db/stores/accounts';
import { areLotsChosen } from '@lotbook/db/stores/decisions';
import { findImport } from '@lotbook/db/stores/imports';
import type { AccountId, ImportId, UserId } from '@lotbook/model/ids';
import { getPlace } from '../base/jurisdiction.ts';

/**
 * Turns on manual lot selection for selections that a file contains, unless a person has set it before. Returns a note for the person who imported the file; empty if the selections
 * were followed already.
 */
export async function followAddedChoices(
  tx: Tx,
  accountId: AccountId,
  { importId, fileName, userId }: ChoiceSource,
): Promise<FilledMessage | undefined> {
  const account = await findAccount(tx, accountId);
  if (!account || account.specIdFeature) return undefined;
  const { unitsRule } = getPlace(account);
  if (unitsRule !== undefined) return fill(texts.selectedLotsUnused, { unitsRule });
  if (await wasSpecIdSwitched(tx, accountId)) return fill(texts.selectedLotsIgnored);
  await changeAccount(tx, accountId, { specIdFeature: true });
  const message: FilledMessage = fill(texts.lotSelectionOnByFile, { fileName });
  await log(tx, accountId, {
    userId,
    type: 'account',
    action: 'change',
    message,
    before: { specIdFeature: false },
    after: { specIdFeature: true, importId },
  });
  return fill(texts.lotSelectionOnByImport);
}

/** Turns it off again if the import that turned it on was deleted, no person has set it since, and no selections are left. */
export async function forgetAddedChoices(
  tx: Tx,
  accountId: AccountId,
  { importId, fileName, userId }: ChoiceSource,
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (!account?.specIdFeature) return;
  const by = await importThatSwitchedSpecId(tx, accountId);
  if (
    by === undefined ||
    (await findImport(tx, accountId, by as ImportId)) ||
    (await areLotsChosen(tx, accountId))
  )
    return;
  await changeAccount(tx, accountId, { specIdFeature: false });
  const message: FilledMessage = fill(texts.lotSelectionOffByFile, { fileName });
  await log(tx, accountId, {
    userId,
    type: 'account',
    action: 'change',
    message,
    before: { specIdFeature: true },
    after: { specIdFeature: false, importId },
  });
}

interface ChoiceSource {
  readonly importId: ImportId;
  readonly fileName: string;
  readonly userId: UserId | undefined;
}
