import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { cleanup, render, screen } from '@testing-library/react';
import { Observable, of, throwError } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCache } from '../../system/apollo.ts';
import { makeErrorLink } from '../../system/errors/error-link.ts';
import { countActions } from '../../system/undo-stack.ts';
import { useUpdatingPoll } from './use-updating.ts';

vi.mock('./use-account.ts', () => ({ useAccountId: () => 'a1' }));
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Note = gql`
  query Note {
    note
  }
`;

const Write = gql`
  mutation Write {
    write
  }
`;

function Shown() {
  useUpdatingPoll();
  const { data } = useQuery<{ readonly note: string }>(Note);
  return <p>{data?.note}</p>;
}

const quiet = {
  __typename: 'AccountUpdating',
  updating: false,
  serialUpdateActive: false,
  generation: 3,
  othersActed: null as string | null,
  ownActed: null as string | null,
  imports: [],
  taxUpdater: {
    __typename: 'TaxUpdater',
    taxUpdateFailed: false,
    taxUpdateQueued: false,
    taxUpdateInProgress: false,
    taxUpdateNeedsRerun: false,
    phase: null,
    done: null,
    total: null,
    computedAt: null,
    error: null,
  },
};

const answer = (accountUpdating: typeof quiet) => ({ __typename: 'Query', accountUpdating });

/** A page that shows a note from a scripted server. Returns the number of requests for the note, and functions that answer pending long polls. */
function renderShown(script: { updating: typeof quiet; note: string }): {
  readonly requests: () => number;
  readonly waiting: (() => void)[];
  readonly change: () => Promise<unknown>;
} {
  let requests = 0;
  const waiting: (() => void)[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'Write') return of({ data: { write: true } });
    if (operationName !== 'AccountUpdating') {
      requests += 1;
      return of({ data: { note: script.note } });
    }
    if (variables['after'] === undefined) return of({ data: answer(script.updating) });
    return new Observable((observer) => {
      waiting.push(() => {
        observer.next({ data: answer(script.updating) });
        observer.complete();
      });
    });
  });
  const client = new ApolloClient({
    cache: makeCache(),
    link: ApolloLink.from([countActions(), link]),
  });
  render(
    <ApolloProvider client={client}>
      <Shown />
    </ApolloProvider>,
  );
  return { requests: () => requests, waiting, change: () => client.mutate({ mutation: Write }) };
}

it('opens no error dialog if a background poll fails', async () => {
  const raised: boolean[] = [];
  const lost = new ApolloLink(({ operationName }) =>
    operationName === 'AccountUpdating'
      ? throwError(() => new TypeError('Failed to fetch'))
      : of({ data: { note: 'stays' } }),
  );
  const client = new ApolloClient({
    cache: makeCache(),
    link: ApolloLink.from([makeErrorLink((_, isSilent) => void raised.push(isSilent)), lost]),
  });
  render(
    <ApolloProvider client={client}>
      <Shown />
    </ApolloProvider>,
  );
  await screen.findByText('stays');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(raised).toEqual([true, true]);
  expect(screen.getByText('stays')).toBeDefined();
});

it('refetches after a change by another person, even if no figure changes', async () => {
  const script = { updating: quiet, note: 'before' };
  const { requests } = renderShown(script);
  await screen.findByText('before');
  Object.assign(script, { updating: { ...quiet, othersActed: '7' }, note: 'Grace set it aside' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('Grace set it aside')).toBeDefined();
  const times = requests();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests()).toBe(times);
});

it('refetches after a change in another window, but not after one in this window', async () => {
  const script = { updating: { ...quiet, ownActed: '5' }, note: 'before' };
  const { requests, change } = renderShown(script);
  await screen.findByText('before');
  Object.assign(script, {
    updating: { ...quiet, ownActed: '6' },
    note: 'Noted in the other window',
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('Noted in the other window')).toBeDefined();
  const times = requests();
  await change();
  Object.assign(script, { updating: { ...quiet, ownActed: '7' } });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests()).toBe(times);
});

it('refetches when newer figures are ready', async () => {
  const script = { updating: quiet, note: 'before' };
  renderShown(script);
  await screen.findByText('before');
  Object.assign(script, { updating: { ...quiet, generation: 4 }, note: 'after' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('after')).toBeDefined();
});

const computing = {
  ...quiet,
  updating: true,
  taxUpdater: { ...quiet.taxUpdater, taxUpdateInProgress: true },
};

it('waits for a running calculation and shows its figures before the next poll', async () => {
  const script = { updating: computing, note: 'before' };
  const { waiting } = renderShown(script);
  await screen.findByText('before');
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  Object.assign(script, { updating: { ...quiet, generation: 4 }, note: 'after' });
  waiting.shift()?.();
  expect(await screen.findByText('after')).toBeDefined();
  expect(waiting).toEqual([]);
});

it('continues to wait after an empty response', async () => {
  const { waiting } = renderShown({ updating: computing, note: 'before' });
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting.shift()?.();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
});

it('doesn’t wait for figures during other activity', async () => {
  const { waiting } = renderShown({ updating: { ...quiet, updating: true }, note: 'before' });
  await screen.findByText('before');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting).toEqual([]);
});
