import type { Role } from './permissions.ts';

/**
 * What a member of a preparer, or of an administrator of a reporting service, is in the account of a client. In an account that the preparer keeps alone they are
 * what they are at the preparer. In the account of a client who consented they work on the figures at most: people, settings and billing stay the client's.
 */
export function clientRole(home: Role, preparerOnly: boolean): Role {
  if (preparerOnly || home === 'read_only') return home;
  return 'full';
}
