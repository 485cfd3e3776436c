import { reading, type Db } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import type { AccountId } from '@lotbook/model/ids';
import { previewEdit } from '../bulk/bulk-question.ts';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { makeNoAccessError } from '../member.ts';
import type { Services } from '../services.ts';
import { answerChoosableLots } from './choosable-question.ts';
import { getMethods, loadTreatments } from './compare-question.ts';
import { loadEvidence } from './explain-question.ts';
import { computeConsequences } from './consequences-question.ts';
import { compareAccountForms } from './forms-question.ts';
import { toPreview } from './lots-question.ts';
import { readPriceChoices } from './prices-question.ts';
import type { Answers, Asker, Question } from './question.ts';

/** Answers in this process. */
export const answerHere: Asker = (accountId, question, services) =>
  answerQuestion(services, accountId, question, undefined);

/** Answers from the account's resident ledger if it is loaded and up to date, else from the database. */
export async function answerQuestion(
  services: Services,
  accountId: AccountId,
  question: Question,
  resident: AccountLedger | undefined,
): Promise<Answers[keyof Answers]> {
  const read = <T>(work: (db: Db, account: Account) => Promise<T>): Promise<T> =>
    reading(services.database, { accountId }, async (db) =>
      work(db, await loadAccount(db, accountId)),
    );
  switch (question.kind) {
    case 'explain':
      return read((db, account) => loadEvidence(db, account, question.wanted, resident));
    case 'lots':
      return read((db, account) => toPreview(db, account, question.wanted, resident));
    case 'choosable':
      return read((db, account) => answerChoosableLots(db, account, question.taxTxId, resident));
    case 'methods':
      return read((db, account) => getMethods(db, account, question.year, resident));
    case 'consequences':
      return computeConsequences(
        services,
        await read((_db, account) => Promise.resolve(account)),
        question.wanted,
        resident,
      );
    case 'prices':
      return readPriceChoices(
        services,
        await read((_db, account) => Promise.resolve(account)),
        question.taxTxId,
      );
    case 'forms':
      return compareAccountForms(services.database, accountId, question.taxYear);
    case 'bulk':
      return previewEdit(
        services,
        await read((_db, account) => Promise.resolve(account)),
        question.wanted,
      );
    default:
      return read((db, account) => loadTreatments(db, account, question.wanted, resident));
  }
}

async function loadAccount(db: Db, accountId: AccountId): Promise<Account> {
  const account = await findAccount(db, accountId);
  if (!account) throw makeNoAccessError();
  return account;
}
