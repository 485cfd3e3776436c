import { compose, type MailFrame } from '../mail/compose.ts';
import type { Message } from '../mail/mail.ts';

interface MailText {
  readonly to: string;
  readonly productName: string;
  readonly link: string;
  readonly frame?: MailFrame | undefined;
}

export const verifyMail = ({ to, productName, link, frame }: MailText): Message =>
  compose(
    to,
    {
      subject: `Confirm your email address for ${productName}`,
      before: `Someone, we hope you, signed up for ${productName} with this address. Open this link within 24 hours to confirm that it is yours:`,
      action: 'Confirm my email address',
      link,
      after: 'If it was not you, do nothing: without this link the sign-up leads nowhere.',
    },
    frame,
  );

export const alreadyMail = ({ to, productName, link }: MailText): Message =>
  compose(to, {
    subject: `You already have a login for ${productName}`,
    before: `Someone, perhaps you, signed up for ${productName} with this address, which has a login already. Sign in with the password you have. If you no longer know it, choose a new one with this link within an hour:`,
    action: 'Choose a new password',
    link,
    after: 'If it was not you, do nothing: your login is as it was.',
  });

export const resetMail = ({ to, productName, link }: MailText): Message =>
  compose(to, {
    subject: `Choose a new password for ${productName}`,
    before: `Someone, we hope you, asked for a new password for ${productName}. Open this link within an hour to choose one:`,
    action: 'Choose a new password',
    link,
    after: 'If it was not you, do nothing: your password is as it was.',
  });

export const changedMail = ({ to, productName, link }: MailText): Message =>
  compose(to, {
    subject: `Your password for ${productName} was changed`,
    before: `The password of your ${productName} login was changed just now, and every device was signed out. If it was you, all is well. If not, choose a new one here:`,
    action: 'Choose a new password',
    link,
    after:
      'The person who changed it could read this mailbox: change the password of your mailbox too.',
  });
