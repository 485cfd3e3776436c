import { createHash } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import type { IdentityContext } from './context.ts';

export interface SignInNote {
  readonly kind: 'sign-in' | 'sign-in-refused' | 'password-changed';
  /** Of the login; unknown where none was opened. */
  readonly subject?: string;
  /** As it was typed in: kept as a digest, since people type passwords there, too. */
  readonly email?: string;
  readonly network: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes a sign-in down, or that one was refused. */
export function noteSignIn(
  { database }: IdentityContext,
  { kind, subject, email, network, details }: SignInNote,
): Promise<void> {
  const tried =
    email === undefined ? {} : { emailDigest: createHash('sha256').update(email).digest('hex') };
  return writing(database, {}, (tx) =>
    addAuditEvent(tx, { kind, subject, network, details: { ...tried, ...details } }),
  );
}
