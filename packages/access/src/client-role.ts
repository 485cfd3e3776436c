import type { Role } from './permissions.ts';

/** The role of a preparer's or reporting service's member in a client's account. In an account that the preparer keeps, it is their role at the preparer. In the account of a client who gave consent, it is `full` at most: people, settings and billing remain the client's. */
export function clientRole(home: Role, preparerOnly: boolean): Role {
  if (preparerOnly || home === 'read_only') return home;
  return 'full';
}
