import * as texts from '@lotbook/messages/generated/server';
import { setTimeout as pause } from 'node:timers/promises';
import { reading, writing, type Database } from '@lotbook/db/database';
import {
  answerChannel,
  callForAnswer,
  dropQuestion,
  saveQuestion,
  readQuestionState,
  type QuestionNotice,
} from '@lotbook/db/stores/questions';
import { fill, toEnglish, type FilledMessage } from '@lotbook/messages/fill';
import { AppError } from '@lotbook/model/errors';
import type { Asker } from '@lotbook/services/questions/question';
import { listen, type Listening } from './listen.ts';

/** The answer that a worker stored. */
export type Answered =
  | { readonly value: unknown }
  | {
      readonly refusal: {
        readonly code: string;
        readonly message: string | FilledMessage;
        readonly details?: unknown;
      };
    };

export interface AskWorkerOptions {
  readonly database: Database;
  /** The database's address, for listening. */
  readonly url: string;
  /** How long a caller waits before the error that asks to try again. */
  readonly patienceMs?: number;
  /** How often is looked whether the notice of an answer got lost, and the workers called once more. */
  readonly lookMs?: number;
}

export interface WorkerDesk extends Listening {
  readonly ask: Asker;
}

/** Has questions answered by whatever worker there is, so that this process stays free for others. */
export async function askWorker({
  database,
  url,
  patienceMs = 60_000,
  lookMs = 1_000,
}: AskWorkerOptions): Promise<WorkerDesk> {
  const waiting = new Map<string, () => void>();
  const listening = await listen(url, 'lotbook answers', {
    [answerChannel]: (id) => waiting.get(id)?.(),
  });

  const ask: Asker = async (accountId, question) => {
    const id = await writing(database, { accountId }, (tx) =>
      saveQuestion(tx, accountId, question),
    );
    try {
      return await getAnswer({ accountId, id, kind: question.kind });
    } finally {
      waiting.delete(id);
      await writing(database, { accountId }, (tx) => dropQuestion(tx, accountId, id));
    }
  };

  async function getAnswer(notice: QuestionNotice): Promise<unknown> {
    const { accountId, id } = notice;
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      const told = new Promise<void>((resolve) => waiting.set(id, resolve));
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      const state = await reading(database, { accountId }, (db) =>
        readQuestionState(db, accountId, id),
      );
      if (state?.answer !== undefined) return unwrapAnswer(state.answer as Answered);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.race([told, pause(lookMs)]);
      // oxlint-disable-next-line no-await-in-loop
      if (state && !state.isTaken) await callAgain(notice);
    }
    throw new AppError('BUSY', fill(texts.answerTimedOut));
  }

  const callAgain = async (notice: QuestionNotice): Promise<void> =>
    writing(database, notice, (tx) => callForAnswer(tx, notice));

  return { ask, close: () => listening.close() };
}

function unwrapAnswer(answered: Answered): unknown {
  if ('value' in answered) return answered.value;
  const { code, message, details } = answered.refusal;
  if (code === 'FAULT') throw new Error(toEnglish(message));
  throw new AppError(code, message, details as Record<string, unknown> | undefined);
}
