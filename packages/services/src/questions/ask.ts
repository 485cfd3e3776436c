import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { answerQuestion } from './answer-question.ts';
import type { Answers, Question } from './question.ts';

/** Has a question answered: by the worker, which may have the account's ledger at hand, or here where there is no other place. The caller has checked who asks. */
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
