import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { answerQuestion } from './answer-question.ts';
import type { Answers, Question } from './question.ts';

/** Gets a question answered by the worker, which may have the account's ledger in memory, or in this process if there is no worker. The caller has checked permissions. */
export async function ask<Kind extends Question['kind']>(
  services: Services,
  accountId: AccountId,
  question: Extract<Question, { readonly kind: Kind }>,
): Promise<Answers[Kind]> {
  const answer = services.ask
    ? await services.ask(accountId, question)
    : await answerQuestion(services, accountId, question, undefined);
  return answer as Answers[Kind];
}
