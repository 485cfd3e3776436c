import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import type { Answers, Question } from '../questions/question.ts';

/** Gets a question answered, usually by the worker, which may have the account's ledger in memory. The caller has checked permissions. */
export async function ask<Kind extends Question['kind']>(
  services: Services,
  accountId: AccountId,
  question: Extract<Question, { readonly kind: Kind }>,
): Promise<Answers[Kind]> {
  return (await services.ask(accountId, question, services)) as Answers[Kind];
}
