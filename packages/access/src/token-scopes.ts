import type { Permission } from './permissions.ts';

/** What a personal access token may do apart from reading. */
export const tokenScopes = ['import', 'reports'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const isTokenScope = (text: string): text is TokenScope =>
  tokenScopes.some((scope) => scope === text);

/** Days until a token expires. */
export const tokenDays = [30, 90, 365] as const;

/** Rights that every token has, if its person has them. */
const reading: readonly Permission[] = [
  'accountSettingsView',
  'usageView',
  'sourceView',
  'addressView',
  'txSearchView',
  'contactView',
  'reportsView',
  'integrationsView',
];

const permissionsByScope: Readonly<Record<TokenScope, readonly Permission[]>> = {
  import: ['sourceAdd'],
  reports: ['reportCreate'],
};

/** The permissions of a token. Its person's role limits it further. */
export const getTokenPermissions = (scopes: readonly TokenScope[]): ReadonlySet<Permission> =>
  new Set([...reading, ...scopes.flatMap((scope) => permissionsByScope[scope])]);
