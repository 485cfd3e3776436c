import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { usePreviews } from './use-previews.ts';

const { query } = vi.hoisted(() => ({ query: vi.fn() }));
vi.mock('@apollo/client/react', () => ({ useApolloClient: () => ({ query }) }));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));

interface Asked {
  readonly variables: { readonly walletIds: readonly string[] };
}
const answer = ({ variables }: Asked) =>
  Promise.resolve({
    data: {
      monitoringPreview: variables.walletIds.map((walletId) => ({
        walletId,
        transfers: 3,
        withoutAddresses: 0,
        otherChain: 0,
      })),
    },
  });

it('counts the wallets it is asked for, keeps earlier counts, and reports a failure', async () => {
  query.mockImplementation(answer);
  const { result } = renderHook(() => usePreviews());
  await act(() => result.current.count(['one']));
  await act(() => result.current.count(['two']));
  expect(query.mock.calls.map(([asked]) => (asked as Asked).variables.walletIds)).toEqual([
    ['one'],
    ['two'],
  ]);
  await waitFor(() => expect([...result.current.byWallet.keys()]).toEqual(['one', 'two']));
  query.mockRejectedValue(new Error('offline'));
  await act(() => result.current.count(['three']));
  expect(result.current.error).toBe('offline');
  expect(result.current.byWallet.size).toBe(2);
});
