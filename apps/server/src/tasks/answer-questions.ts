import { writing } from '@lotbook/db/database';
import { saveAnswer, readNotice, takeQuestion } from '@lotbook/db/stores/questions';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { AccountLedger } from '@lotbook/services/computing/account-ledger';
import { answerQuestion } from '@lotbook/services/questions/answer-question';
import { isComputed, type Question } from '@lotbook/services/questions/question';
import type { Services } from '@lotbook/services/services';
import type { Answered } from './ask-worker.ts';
import type { ComputeThread } from './compute-process.ts';

/** Answers the question in a notice: in the computation thread in the account's turn if it needs figures, otherwise here and immediately. */
export function answerNotice(
  services: Services,
  computing: Pick<ComputeThread, 'answer'>,
  payload: string,
): Promise<void> {
  const { accountId, id: questionId, kind } = readNotice(payload);
  return isComputed(kind as Question['kind'])
    ? computing.answer(accountId, questionId)
    : answerStored(services, { accountId, questionId }, undefined);
}

/** Answers a question unless another worker does. A cached ledger of the account saves reading everything. */
export async function answerStored(
  services: Services,
  { accountId, questionId }: { readonly accountId: AccountId; readonly questionId: string },
  resident: AccountLedger | undefined,
): Promise<void> {
  const { database } = services;
  const question = await writing(database, { accountId }, (tx) =>
    takeQuestion(tx, accountId, questionId),
  );
  if (question === undefined) return;
  const answer = await catchAnswer(() =>
    answerQuestion(services, accountId, question as Question, resident),
  );
  await writing(database, { accountId }, (tx) => saveAnswer(tx, accountId, questionId, answer));
}

async function catchAnswer(work: () => Promise<unknown>): Promise<Answered> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AppError)
      return { refusal: { code: error.code, message: error.text, details: error.details } };
    return {
      refusal: {
        code: 'FAULT',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
    };
  }
}
