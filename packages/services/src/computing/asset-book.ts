import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { readAccountPrices, loadStoredAnswers } from '@lotbook/db/stores/prices';
import { readTransactionsMoving } from '@lotbook/db/stores/records';
import { computeNoting, type Book } from '@lotbook/engine/compute';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';
import { answerBook, getFirst, makePriceBook } from '@lotbook/model/price-book';
import { getFrame } from './account-inputs.ts';
import type { AccountLedger } from './account-ledger.ts';
import { Following } from './following.ts';
import { isCurrent } from './whole-book.ts';

/**
 * Reads what determines the lots of an asset: its transactions, and those of assets whose basis moves into it. Uses stored prices; no provider is queried.
 * Other movements of such a transaction are included without their history: only use figures of the asset itself.
 * Reads nothing if the account's ledger is loaded and up to date.
 */
export async function readAssetBook(
  db: Db,
  account: Account,
  asset: string,
  resident?: AccountLedger,
): Promise<Book> {
  if (resident && (await isCurrent(db, account.id, resident))) return resident.bookAbout(asset);
  const { settings, lotChoices, sources, latest } = await getFrame(db, account);
  const transactions = sources.named(await readDependent(db, account, asset, settings));
  const filed = makePriceBook(await readAccountPrices(db, account.id));
  const asked: Book = { transactions, settings, prices: filed, lotChoices, latest };
  const { needs } = computeNoting(asked);
  const answers = (await loadStoredAnswers(db, needs)).flatMap((answer) =>
    answer.price ? [{ need: answer, price: answer.price }] : [],
  );
  return answers.length > 0 ? { ...asked, prices: getFirst(filed, answerBook(answers)) } : asked;
}

async function readDependent(
  db: Db,
  account: Account,
  asset: string,
  settings: TaxSettings,
): Promise<readonly Transaction[]> {
  const found = new Following(asset, settings);
  for (let next = found.next(); next !== undefined; next = found.next())
    found.add(await readTransactionsMoving(db, account.id, next, undefined));
  return found.transactions();
}
