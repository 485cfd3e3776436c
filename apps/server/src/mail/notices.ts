import { formatUtc } from '@lotbook/messages/formats';
import * as mail from '@lotbook/messages/generated/mail';
import type { Translator } from '@lotbook/messages/translator';
import type { Notice } from '@lotbook/services/shell';
import type { Logger } from 'pino';
import { compose } from './compose.ts';
import type { Mail, Message } from './mail.ts';

export interface NoticeOptions {
  readonly translator: Translator;
  readonly mail: Pick<Mail, 'send'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Sends invites. A mail that can't be sent is logged: its link can be copied and sent manually. */
export function makeNoticeSender({
  translator,
  mail,
  log,
}: NoticeOptions): (notice: Notice) => void {
  return (notice) => {
    mail
      .send(composeNotice(notice, translator))
      .catch((error: unknown) =>
        log.error({ err: error, kind: notice.kind }, 'a notice was not sent'),
      );
  };
}

function composeNotice(notice: Notice, { translate: t, locale }: Translator): Message {
  const expiresAt = formatUtc(notice.validTill, locale);
  const after = t(mail.ignoreInvite);
  if (notice.kind === 'invite')
    return compose(notice.to, {
      subject: t(mail.inviteSubject, { accountName: notice.accountName }),
      before: t(mail.inviteBody, {
        inviter: notice.inviter,
        accountName: notice.accountName,
        expiresAt,
      }),
      action: t(mail.inviteAction),
      link: notice.link,
      after,
    });
  return compose(notice.to, {
    subject: t(mail.clientInviteSubject, { preparer: notice.preparer }),
    before: t(mail.clientInviteBody, { preparer: notice.preparer, expiresAt }),
    action: t(mail.clientInviteAction),
    link: notice.link,
    after,
  });
}
