import type { Notice } from '@lotbook/services/shell';
import type { Logger } from 'pino';
import { compose } from './compose.ts';
import type { Mail, Message } from './mail.ts';

export interface NoticeOptions {
  readonly config: { readonly productName: string };
  readonly mail: Pick<Mail, 'send'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Sends what the shell has to tell people. A mail that cannot be sent is logged: its link can be copied and sent by hand. */
export function noticeSender({ config, mail, log }: NoticeOptions): (notice: Notice) => void {
  return (notice) => {
    mail
      .send(getLetter(notice, config.productName))
      .catch((error: unknown) =>
        log.error({ err: error, kind: notice.kind }, 'a notice was not sent'),
      );
  };
}

function getLetter(notice: Notice, productName: string): Message {
  const until = new Date(notice.validTill).toUTCString().replace('GMT', 'UTC');
  const after = 'If you do not know why you get this, do nothing: nobody sees anything of yours.';
  if (notice.kind === 'invite')
    return compose(notice.to, {
      subject: `You are invited to ${notice.accountName} on ${productName}`,
      before: `${notice.inviter} invites you to work in the account ${notice.accountName} on ${productName}. Open this link before ${until}, and sign in with this address:`,
      action: 'Accept the invite',
      link: notice.link,
      after,
    });
  return compose(notice.to, {
    subject: `${notice.preparer} would like to prepare your taxes on ${productName}`,
    before: `${notice.preparer} invites you to share your account on ${productName} with them, so that they can prepare your taxes. Open this link before ${until}. You decide then, and can take it back at any time:`,
    action: 'Look at the invite',
    link: notice.link,
    after,
  });
}
