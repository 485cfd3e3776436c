import { roles, type Role } from '@lotbook/access/permissions';
import { AppError } from '@lotbook/model/errors';

const refuse = (field: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { field });

/** An address in its stored form, for comparing. @throws AppError BAD_INPUT */
export function checkedEmail(email: string, blank = 'Enter an email address'): string {
  const normal = email.normalize('NFC').trim().toLowerCase();
  if (normal === '') throw refuse('email', blank);
  const right =
    normal.length <= 254 &&
    /^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@(?!-)[^\s\p{C}@<>(),;:"\\[\]]+\.[^\s\p{C}@<>(),;:"\\[\].\d]{2,}$/u.test(
      normal,
    );
  if (!right || /\.\.|@\.|^\.|\.@/.test(normal)) throw refuse('email', 'Invalid email address');
  return normal;
}

/** A role that can be assigned: there is one owner, set by changeOwner. @throws AppError BAD_INPUT */
export function checkedRole(permission: string): Exclude<Role, 'owner'> {
  const role = roles.find((each) => each === permission);
  if (role === undefined || role === 'owner')
    throw refuse('permission', 'Select a permission level for this user');
  return role;
}

/** A short text of the person's. @throws AppError BAD_INPUT if it is too long, or blank if `blank` says what is missing. */
export function checkedText(
  field: string,
  text: string,
  { most, blank }: { readonly most: number; readonly blank?: string },
): string {
  const trimmed = text.normalize('NFC').trim();
  if (trimmed === '' && blank !== undefined) throw refuse(field, blank);
  if (Array.from(trimmed).length > most) throw refuse(field, `Must be ${most} characters or fewer`);
  if (/[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u.test(trimmed))
    throw refuse(field, 'Only alphanumeric characters and certain special characters allowed');
  return trimmed;
}
