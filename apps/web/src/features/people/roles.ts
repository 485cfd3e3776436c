import type { Role } from '@lotbook/access/permissions';

/** What each role is called, and what it may do, in a sentence. */
export const roleLabels: Readonly<
  Record<Role, { readonly label: string; readonly explanation: string }>
> = {
  owner: {
    label: 'Owner',
    explanation: 'Everything, billing and deleting the account included. There is one.',
  },
  admin: {
    label: 'Admin',
    explanation: 'Works on everything, and manages settings, people and invites.',
  },
  full: {
    label: 'Full',
    explanation: 'Works on sources, transactions, contacts and reports; not on settings or people.',
  },
  read_only: {
    label: 'Read only',
    explanation: 'Looks at everything and makes reports; changes nothing.',
  },
};

export const givenRoles = ['admin', 'full', 'read_only'] as const;
export const roleOptions = [
  { value: '', label: 'Choose …' },
  ...givenRoles.map((role) => ({ value: role, label: roleLabels[role].label })),
];
export const roleLabel = (role: string): string => roleLabels[role as Role]?.label ?? role;
