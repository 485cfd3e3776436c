import { writing } from '@lotbook/db/database';
import { addCode, type CodePurpose } from '@lotbook/db/stores/identity-codes';
import type { Login } from '@lotbook/db/stores/identity-logins';
import type { Message } from '../mail/mail.ts';
import { getTexts, type IdentityContext } from './context.ts';
import { digestCode, makeCode } from './mailed-code.ts';
import type { MailText } from './mails.ts';

const hourMs = 60 * 60_000;
const lifeMs = { verify: 24 * hourMs, reset: hourMs };

interface CodeMail {
  readonly login: Login;
  readonly purpose: Extract<CodePurpose, keyof typeof lifeMs>;
  readonly appPath: string;
  readonly write: (text: MailText) => Message;
}

/** Mails a link with a new code. The former one of the same purpose ends. */
export async function sendCode(
  { config, database, mail }: IdentityContext,
  { login, purpose, appPath, write }: CodeMail,
): Promise<void> {
  const code = makeCode();
  await writing(database, {}, (tx) =>
    addCode(tx, {
      digest: digestCode(code)!,
      loginId: login.id,
      purpose,
      appPath,
      lifeMs: lifeMs[purpose],
    }),
  );
  const link = `${config.oidc.issuer}/${purpose}?code=${code}`;
  await mail.send(
    write({
      to: login.email,
      translator: getTexts(config),
      link,
      frame: config.frameAt?.(config.origin),
    }),
  );
}
