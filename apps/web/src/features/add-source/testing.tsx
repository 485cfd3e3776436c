import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { showWith, type Script, type Sent } from '../../system/scripted.tsx';
import type { Adapter } from './use-adapters.ts';

/** An adapter as the server returns it, with overrides. */
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

/** Shows a form with scripted server responses, and records the pages that it opens. */
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

/** The variables of every request with a document name. */
export const listSentUnder = (sent: readonly Sent[], name: string): readonly unknown[] =>
  sent.filter((each) => each.name === name).map(({ variables }) => variables);

/** Records external addresses that the browser opens. */
export const visited = vi.fn<(address: string) => void>();
