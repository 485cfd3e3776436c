import type { ValidCode } from './check-code.ts';

/** Where a new user continues after their code was accepted: the consent page for a link code, which taxpayers have. */
export const returnAfterCode = (appId: string, checked: ValidCode): string =>
  checked.kind === 'linkCode' && appId === 'tax'
    ? `/${appId}/settings/invite?code=${checked.code}`
    : `/${appId}`;
