import type { Source } from './use-sources.ts';

/** The path of a source's page within the account. */
export const sourcePage = ({ kind, id }: Pick<Source, 'kind' | 'id'>): string =>
  `${kind === 'exchange' ? 'exchanges' : 'wallets'}/${id}`;
