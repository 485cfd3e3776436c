import { findClientInvite } from '../preparers/create-links.ts';
import type { ShellServices } from '../shell.ts';
import { findByToken } from '../people/take-up-invites.ts';

/** The address that a token was sent to: of an invite to an account, or of a preparer's to a client. Undefined where it does not hold. */
export async function findTokenOwner(
  services: ShellServices,
  token: string,
): Promise<string | undefined> {
  // Look up both in any case, for a constant response time.
  const [invite, link] = [
    await findByToken(services, token),
    await findClientInvite(services, token),
  ];
  return invite?.email ?? link?.clientEmail ?? undefined;
}
