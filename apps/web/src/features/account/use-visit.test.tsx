import { cleanup, render } from '@testing-library/react';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useVisit } from './use-visit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Page() {
  useVisit('a1');
  return null;
}

it('reports a visit every five minutes, and once when the window is hidden', async () => {
  const link = vi.fn<ApolloLink.RequestHandler>(() =>
    of({ data: { __typename: 'Mutation', noteVisit: null } }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(link) });
  const { unmount } = render(
    <ApolloProvider client={client}>
      <Page />
    </ApolloProvider>,
  );
  expect(link).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(link).toHaveBeenCalledTimes(9);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(link).toHaveBeenCalledTimes(10);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(link).toHaveBeenCalledTimes(10);
  unmount();
  await vi.advanceTimersByTimeAsync(45 * 60_000);
  expect(link).toHaveBeenCalledTimes(10);
});
