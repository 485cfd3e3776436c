import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';

/** An address as it is kept and compared. */
export const normalizeEmail = (text: string | undefined): string =>
  (text ?? '').normalize('NFC').trim().toLowerCase();

/** The error of an entered address, in the specification's words. */
export function judgeEmail(email: string): FilledMessage | undefined {
  if (email === '') return fill(texts.emailMissing);
  if (
    email.length > 254 ||
    !/^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@(?!-)[^\s\p{C}@<>(),;:"\\[\]]+\.[^\s\p{C}@<>(),;:"\\[\].\d]{2,}$/u.test(
      email,
    ) ||
    /\.\.|@\.|^\.|\.@/.test(email)
  ) {
    return fill(texts.emailInvalid);
  }
  return undefined;
}
