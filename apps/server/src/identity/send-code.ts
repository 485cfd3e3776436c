import { writing } from '@lotbook/db/database';
import { addCode, type CodePurpose } from '@lotbook/db/stores/identity-codes';
import type { Login } from '@lotbook/db/stores/identity-logins';
import type { MailFrame } from '../mail/compose.ts';
import type { Message } from '../mail/mail.ts';
import type { IdentityContext } from './context.ts';
import { codeDigest, newCode } from './mailed-code.ts';

const hourMs = 60 * 60_000;
const lifeMs = { verify: 24 * hourMs, reset: hourMs };

interface CodeMail {
  readonly login: Login;
  readonly purpose: Extract<CodePurpose, keyof typeof lifeMs>;
  readonly appPath: string;
  readonly write: (text: {
    readonly to: string;
    readonly productName: string;
    readonly link: string;
    readonly frame?: MailFrame | undefined;
  }) => Message;
}

/** Mails a link with a new code. The former one of the same purpose ends. */
export async function sendCode(
  { config, database, mail }: IdentityContext,
  { login, purpose, appPath, write }: CodeMail,
): Promise<void> {
  const code = newCode();
  await writing(database, {}, (tx) =>
    addCode(tx, {
      digest: codeDigest(code)!,
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
      productName: config.productName,
      link,
      frame: config.frameAt?.(config.origin),
    }),
  );
}
