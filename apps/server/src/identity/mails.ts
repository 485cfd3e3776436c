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
      before: `You (or someone using your address) signed up for ${productName}. Open this link within 24 hours to confirm your email address:`,
      action: 'Confirm my email address',
      link,
      after: 'If this wasn’t you, ignore this email.',
    },
    frame,
  );

export const alreadyMail = ({ to, productName, link }: MailText): Message =>
  compose(to, {
    subject: `You already have a ${productName} account`,
    before: `You (or someone using your address) tried to sign up for ${productName}, but this address already has an account. Sign in with your password. If you forgot it, choose a new one within one hour:`,
    action: 'Choose a new password',
    link,
    after: 'If this wasn’t you, ignore this email. Your account is unchanged.',
  });

export const resetMail = ({ to, productName, link }: MailText): Message =>
  compose(to, {
    subject: `Choose a new password for ${productName}`,
    before: `You (or someone using your address) asked for a new ${productName} password. Open this link within one hour to choose it:`,
    action: 'Choose a new password',
    link,
    after: 'If this wasn’t you, ignore this email. Your password is unchanged.',
  });

export const changedMail = ({ to, productName, link }: MailText): Message =>
  compose(to, {
    subject: `Your password for ${productName} was changed`,
    before: `Your ${productName} password was just changed, and all devices were signed out. If this wasn’t you, choose a new password here:`,
    action: 'Choose a new password',
    link,
    after:
      'If someone else changed it, they may be able to read your email. Change the password of your email account, too.',
  });
