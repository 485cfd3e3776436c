import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { ImportWarnings, SourceWarnings } from './SealedWarnings.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

const filed = {
  __typename: 'ActionWarning',
  code: 'SEALED_YEARS',
  message: '2 transactions lie in the sealed tax year 2024.',
};

it('warns before an import with rows in filed years is deleted', async () => {
  const sent = drawWith(<ImportWarnings importId="i1" />, {
    ImportWarnings: { importWarnings: [filed] },
  });
  await screen.findByText(filed.message);
  expect(listSent(sent, 'ImportWarnings')).toEqual([{ accountId: 'a1', importId: 'i1' }]);
});

it('warns before a source with rows in filed years is deleted', async () => {
  const sent = drawWith(<SourceWarnings sourceId="s1" />, {
    SourceWarnings: { sourceWarnings: [filed] },
  });
  await screen.findByText(filed.message);
  expect(listSent(sent, 'SourceWarnings')).toEqual([{ accountId: 'a1', sourceId: 's1' }]);
});
