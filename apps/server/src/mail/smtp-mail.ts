import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /** How long to wait before the second try, and twice that before the third. */
  readonly retryMs?: number;
}

/** Sends through the configured SMTP server; three tries, for servers that greylist or restart. */
export function makeSmtpMail({ url, from, retryMs = 2_000 }: SmtpOptions): Mail {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send(message) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await transport.sendMail(message);
          return;
        } catch (error) {
          if (attempt === 3) throw error;
          await new Promise((resolve) => setTimeout(resolve, attempt * retryMs));
        }
      }
    },
    close: () => transport.close(),
  };
}
