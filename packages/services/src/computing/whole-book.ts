import type { Db } from '@lotbook/db/database';
import { readInputState } from '@lotbook/db/stores/input-changes';
import { loadStoredAnswers } from '@lotbook/db/stores/prices';
import { listPriceNeeds, type Book } from '@lotbook/engine/compute';
import { makePriceBook } from '@lotbook/model/price-book';
import type { AccountId } from '@lotbook/model/ids';
import { makeNoAccessError } from '../member.ts';
import { readAccountInputs, type InputFrame } from './account-inputs.ts';
import { createPriceBook, type AccountLedger } from './account-ledger.ts';

/** Complete engine input of an account with stored prices. Reads nothing if the ledger is loaded and up to date. */
export async function loadWholeBook(
  db: Db,
  accountId: AccountId,
  resident: AccountLedger | undefined,
): Promise<Book & Pick<InputFrame, 'state'>> {
  if (resident && (await isCurrent(db, accountId, resident)))
    return { ...resident.book(), state: resident.state };
  const inputs = await readAccountInputs(db, accountId);
  if (!inputs) throw makeNoAccessError();
  const needs = listPriceNeeds({ ...inputs, prices: makePriceBook(inputs.prices) });
  const answers = (await loadStoredAnswers(db, needs)).flatMap((answer) =>
    answer.price ? [{ need: answer, price: answer.price }] : [],
  );
  return { ...inputs, prices: createPriceBook(inputs.prices, answers) };
}

/** Whether the loaded ledger is up to date. */
export const isCurrent = async (
  db: Db,
  accountId: AccountId,
  resident: AccountLedger,
): Promise<boolean> => resident.state.version === (await readInputState(db, accountId)).version;
