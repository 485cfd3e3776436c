import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { showWith, type Script, type Sent } from '../../system/scripted.tsx';
import type { Adapter } from './use-adapters.ts';

/** An adapter as the server tells it, with what a test wants to be different. */
export const adapter = (more: Partial<Adapter> = {}): Adapter => ({
  __typename: 'Adapter',
  id: 'coinbase',
  kind: 'exchange',
  provider: 'coinbase',
  label: 'Coinbase',
  support: 'tested',
  guideUrl: null,
  guideSteps: [],
  permissions: [],
  forbidden: [],
  oauth: true,
  credentialFields: [],
  canFetch: [],
  ...more,
});

/** Shows a form of this account with a server that answers so; pages that it leads to are noted. */
export function showForm(
  script: Script,
  form: (onMade: (page: string) => void) => ReactNode,
): { readonly sent: readonly Sent[]; readonly made: readonly string[] } {
  const made: string[] = [];
  return {
    sent: showWith(
      script,
      form((page) => void made.push(page)),
    ),
    made,
  };
}

/** What was sent under the name of a document. */
export const sentUnder = (sent: readonly Sent[], name: string): readonly unknown[] =>
  sent.filter((each) => each.name === name).map(({ variables }) => variables);

/** Addresses that the browser was led to. */
export const visited = vi.fn<(address: string) => void>();
