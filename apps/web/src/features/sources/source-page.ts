import type { Source } from './use-sources.ts';

/** The address of a source's own page within the account. */
export const sourcePage = ({ kind, id }: Pick<Source, 'kind' | 'id'>): string =>
  `${kind === 'exchange' ? 'exchanges' : 'wallets'}/${id}`;
