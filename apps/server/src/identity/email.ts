/** An address as it is kept and compared. */
export const normalEmail = (text: string | undefined): string =>
  (text ?? '').normalize('NFC').trim().toLowerCase();

/** The error of an entered address, in the specification's words. */
export function judgeEmail(email: string): string | undefined {
  if (email === '') return 'Enter an email address';
  if (
    email.length > 254 ||
    !/^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@(?!-)[^\s\p{C}@<>(),;:"\\[\]]+\.[^\s\p{C}@<>(),;:"\\[\].\d]{2,}$/u.test(
      email,
    ) ||
    /\.\.|@\.|^\.|\.@/.test(email)
  ) {
    return 'Invalid email address';
  }
  return undefined;
}
