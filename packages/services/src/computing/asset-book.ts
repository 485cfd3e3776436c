import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { accountPrices, storedAnswers } from '@lotbook/db/stores/prices';
import { transactionsMoving } from '@lotbook/db/stores/records';
import { computeNoting, type Book } from '@lotbook/engine/compute';
import { handedOver } from '@lotbook/engine/effects/hand-over';
import { SideEffects } from '@lotbook/engine/effects/leg-effect';
import type { Transaction } from '@lotbook/model/transaction';
import { answerBook, firstOf, seriesBook } from '@lotbook/model/price-book';
import { frameOf } from './account-inputs.ts';

/**
 * Reads what decides the lots of an asset: its transactions, and those of the assets whose basis goes over into it. Prices are those at hand; nobody outside is asked.
 * What else such a transaction moves is among it too, without what came before: only figures of the asset itself may be taken from it.
 */
export async function assetBook(db: Db, account: Account, asset: string): Promise<Book> {
  const { settings, lotChoices, sources, latest } = await frameOf(db, account);
  const transactions = sources.named(await depending(db, account, asset, new SideEffects(settings.treatments)));
  const filed = seriesBook(await accountPrices(db, account.id));
  const asked: Book = { transactions, settings, prices: filed, lotChoices, latest };
  const { needs } = computeNoting(asked);
  const answers = (await storedAnswers(db, needs)).flatMap((answer) => (answer.price ? [{ need: answer, price: answer.price }] : []));
  return answers.length > 0 ? { ...asked, prices: firstOf(filed, answerBook(answers)) } : asked;
}

async function depending(db: Db, account: Account, asset: string, effects: SideEffects): Promise<readonly Transaction[]> {
  const found = new Map<string, Transaction>();
  const waiting = [asset];
  const asked = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const transaction of await transactionsMoving(db, account.id, next, undefined)) {
      if (found.has(transaction.id)) continue;
      found.set(transaction.id, transaction);
      for (const other of handedOver(transaction, effects)) {
        if (asked.has(other)) continue;
        asked.add(other);
        waiting.push(other);
      }
    }
  }
  return [...found.values()];
}
