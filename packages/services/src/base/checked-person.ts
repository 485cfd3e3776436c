import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { roles, type Role } from '@lotbook/access/permissions';
import { AppError } from '@lotbook/model/errors';

const refuse = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

/** An address in its stored form, for comparing. @throws AppError BAD_INPUT */
export function validateEmail(
  email: string,
  blank: FilledMessage = fill(contractRules.enterAnEmailAddress),
): string {
  const normal = email.normalize('NFC').trim().toLowerCase();
  if (normal === '') throw refuse('email', blank);
  const right =
    normal.length <= 254 &&
    /^[^\s\p{C}@<>(),;:"\\[\]]{1,64}@(?!-)[^\s\p{C}@<>(),;:"\\[\]]+\.[^\s\p{C}@<>(),;:"\\[\].\d]{2,}$/u.test(
      normal,
    );
  if (!right || /\.\.|@\.|^\.|\.@/.test(normal))
    throw refuse('email', fill(contractRules.invalidEmailAddress));
  return normal;
}

/** A role that can be assigned: there is one owner, set by changeOwner. @throws AppError BAD_INPUT */
export function validateRole(permission: string): Exclude<Role, 'owner'> {
  const role = roles.find((each) => each === permission);
  if (role === undefined || role === 'owner')
    throw refuse('permission', fill(contractRules.selectPermissionLevel));
  return role;
}

/** A short text of the person's. @throws AppError BAD_INPUT if it is too long, or blank if `blank` says what is missing. */
export function validateText(
  field: string,
  text: string,
  { most, blank }: { readonly most: number; readonly blank?: FilledMessage },
): string {
  const trimmed = text.normalize('NFC').trim();
  if (trimmed === '' && blank !== undefined) throw refuse(field, blank);
  if (Array.from(trimmed).length > most)
    throw refuse(field, fill(contractRules.tooManyCharacters, { count: most }));
  if (/[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u.test(trimmed))
    throw refuse(field, fill(contractRules.onlyAlphanumericAndSome));
  return trimmed;
}
