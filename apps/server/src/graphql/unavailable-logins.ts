import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import type { Logins } from './context.ts';

const makeElsewhereError = (): AppError =>
  new AppError('PASSWORD_ELSEWHERE', fill(texts.passwordManagedElsewhere));

/** The requests to an external identity provider: it sends its own mails, keeps its own passwords and ends its own sessions. */
export const noLogins: Logins = {
  sendVerification: () => Promise.resolve(),
  sendPasswordLink: () => Promise.reject(makeElsewhereError()),
  changeDuePassword: () => Promise.reject(makeElsewhereError()),
  endSessions: () => Promise.resolve(),
};
