import * as texts from '@lotbook/messages/generated/mail';
import type { Translator } from '@lotbook/messages/translator';
import { compose, type MailFrame } from '../mail/compose.ts';
import type { Message } from '../mail/mail.ts';

export interface MailText {
  readonly to: string;
  readonly translator: Translator;
  readonly link: string;
  readonly frame?: MailFrame | undefined;
}

export const verifyMail = ({ to, translator: { translate: t }, link, frame }: MailText): Message =>
  compose(
    to,
    {
      subject: t(texts.verifySubject),
      before: t(texts.verifyBody),
      action: t(texts.verifyAction),
      link,
      after: t(texts.ignoreMail),
    },
    frame,
  );

export const makeAlreadyMail = ({ to, translator: { translate: t }, link }: MailText): Message =>
  compose(to, {
    subject: t(texts.existingAccountSubject),
    before: t(texts.existingAccountBody),
    action: t(texts.choosePasswordAction),
    link,
    after: t(texts.ignoreUnchangedAccount),
  });

export const resetMail = ({ to, translator: { translate: t }, link }: MailText): Message =>
  compose(to, {
    subject: t(texts.resetSubject),
    before: t(texts.resetBody),
    action: t(texts.choosePasswordAction),
    link,
    after: t(texts.ignoreUnchangedPassword),
  });

export const makeChangedMail = ({ to, translator: { translate: t }, link }: MailText): Message =>
  compose(to, {
    subject: t(texts.passwordChangedSubject),
    before: t(texts.passwordChangedBody),
    action: t(texts.choosePasswordAction),
    link,
    after: t(texts.passwordChangedAdvice),
  });
