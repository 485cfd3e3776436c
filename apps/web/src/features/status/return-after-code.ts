import type { ValidCode } from './check-code.ts';

/** Where a new person continues once their code is known: on the consent page if it is a tax professional's. */
export const returnAfterCode = (appId: string, checked: ValidCode): string =>
  checked.kind === 'linkCode' ? `/${appId}/settings/invite?code=${checked.code}` : `/${appId}`;
