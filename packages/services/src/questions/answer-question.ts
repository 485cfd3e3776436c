import type { Db } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import type { AccountId } from '@lotbook/model/ids';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { noAccess } from '../member.ts';
import { yearDifference } from '../sealed-years/year-difference.ts';
import { methodsOf, treatmentsOf } from './compare-question.ts';
import { evidenceOf } from './explain-question.ts';
import { previewOf } from './lots-question.ts';
import type { Answers, Question } from './question.ts';

/** Answers out of the account's ledger where it is at hand and knows everything that the database does, else out of the database. */
export async function answerQuestion(db: Db, accountId: AccountId, question: Question, resident: AccountLedger | undefined): Promise<Answers[keyof Answers]> {
  const account = await findAccount(db, accountId);
  if (!account) throw noAccess();
  switch (question.kind) {
    case 'explain':
      return evidenceOf(db, account, question.wanted, resident);
    case 'lots':
      return previewOf(db, account, question.wanted, resident);
    case 'difference':
      return yearDifference(db, account, question.taxYear);
    case 'methods':
      return methodsOf(db, account, resident);
    default:
      return treatmentsOf(db, account, question.wanted, resident);
  }
}
