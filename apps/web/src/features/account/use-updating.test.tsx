import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { cleanup, render, screen } from '@testing-library/react';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

/** A page that shows a note, above a service whose answers change; how often the note was asked for. */
function shown(told: { updating: typeof quiet; note: string }): { readonly asked: () => number } {
  let asked = 0;
  const link = new ApolloLink(({ operationName }) => {
    if (operationName === 'AccountUpdating') return of({ data: { accountUpdating: told.updating } });
    asked += 1;
    return of({ data: { note: told.note } });
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <Shown />
    </ApolloProvider>,
  );
  return { asked: () => asked };
}

it('what somebody else did shows by itself, also where no figure changes', async () => {
  const told = { updating: quiet, note: 'before' };
  const { asked } = shown(told);
  await screen.findByText('before');
  Object.assign(told, { updating: { ...quiet, othersActed: '7' }, note: 'Grace set it aside' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('Grace set it aside')).toBeDefined();
  const times = asked();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(times);
});

it('newer figures are read as soon as they are there', async () => {
  const told = { updating: quiet, note: 'before' };
  shown(told);
  await screen.findByText('before');
  Object.assign(told, { updating: { ...quiet, generation: 4 }, note: 'after' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('after')).toBeDefined();
});

it('what takes a moment to compute is there in a moment, not at the next poll', async () => {
  const told = { updating: { ...quiet, updating: true }, note: 'before' };
  shown(told);
  await screen.findByText('before');
  Object.assign(told, { updating: { ...quiet, generation: 4 }, note: 'after' });
  await vi.advanceTimersByTimeAsync(400);
  expect(screen.getByText('after')).toBeDefined();
});
