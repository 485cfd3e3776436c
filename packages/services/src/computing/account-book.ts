import type { Db } from '@lotbook/db/database';
import { loadStoredAnswers } from '@lotbook/db/stores/prices';
import type { AccountId } from '@lotbook/model/ids';
import { computeNoting, type Book } from '@lotbook/engine/compute';
import { answerBook, getFirst, makePriceBook } from '@lotbook/model/price-book';
import { readAccountInputs } from './account-inputs.ts';

/** Complete engine input of an account with stored prices; no provider is queried. Undefined if the account doesn't exist. */
export async function readAccountBook(db: Db, accountId: AccountId): Promise<Book | undefined> {
  const inputs = await readAccountInputs(db, accountId);
  if (!inputs) return undefined;
  const { transactions, settings, lotChoices } = inputs;
  const filed = makePriceBook(inputs.prices);
  const asked: Book = { transactions, settings, prices: filed, lotChoices };
  const answers = (await loadStoredAnswers(db, computeNoting(asked).needs)).flatMap((answer) =>
    answer.price ? [{ need: answer, price: answer.price }] : [],
  );
  return answers.length > 0 ? { ...asked, prices: getFirst(filed, answerBook(answers)) } : asked;
}
