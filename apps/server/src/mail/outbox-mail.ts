import { writing, type Database } from '@lotbook/db/database';
import { addMail } from '@lotbook/db/stores/outbox';
import type { Mail } from './mail.ts';

/** Without an SMTP server mail is kept in the database, to be read on this computer. */
export function makeOutboxMail(database: Database): Mail {
  return {
    outboxPath: '/outbox',
    send: ({ to, subject, text }) =>
      writing(database, {}, (tx) => addMail(tx, { recipient: to, subject, body: text })),
    close: () => undefined,
  };
}
