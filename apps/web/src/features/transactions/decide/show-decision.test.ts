import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { Observable } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCache } from '../../../system/apollo.ts';
import { readGeneration, UpdatingDocument } from '../../account/updating.ts';
import { showDecision } from './show-decision.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const accountId = 'a1';
const state = (generation: number, isComing: boolean) => ({
  __typename: 'Query' as const,
  accountUpdating: {
    __typename: 'AccountUpdating' as const,
    updating: isComing,
    serialUpdateActive: false,
    generation,
    othersActed: null,
    ownActed: null,
    imports: [],
    taxUpdater: {
      __typename: 'TaxUpdater' as const,
      taxUpdateFailed: false,
      taxUpdateQueued: isComing,
      taxUpdateInProgress: false,
      taxUpdateNeedsRerun: isComing,
      phase: null,
      done: null,
      total: null,
      computedAt: null,
      error: null,
    },
  },
});

/** A page with rows, totals and an open transaction, with figures of the third generation, and its later requests. `comes` resolves the figures. */
function page() {
  const asked: string[] = [];
  let waiting: ((generation: number) => void) | undefined;
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        const answer = (data: Record<string, unknown>): void => {
          observer.next({ data });
          observer.complete();
        };
        if (variables['after'] !== undefined)
          waiting = (generation) => answer(state(generation, false));
        else {
          asked.push(operationName);
          answer(
            operationName === 'AccountUpdating'
              ? state(3, false)
              : { [operationName]: asked.length },
          );
        }
      }),
  );
  const client = new ApolloClient({ cache: makeCache(), link });
  client.writeQuery({ query: UpdatingDocument, variables: { accountId }, data: state(3, false) });
  for (const name of ['Transactions', 'TransactionTotals', 'Transaction']) {
    client.watchQuery({ query: gql(`query ${name} { ${name} }`) }).subscribe(() => undefined);
  }
  asked.length = 0;
  return { client, asked, comes: (generation: number) => waiting?.(generation) };
}

test('figures that come within a moment are read with the decision, once', async () => {
  const { client, asked, comes } = page();
  const shown = showDecision(client, accountId);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([]);
  comes(4);
  await shown;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.toSorted()).toEqual(['Transaction', 'TransactionTotals', 'Transactions']);
});

test('what somebody read of those figures before the decision does not do for it; what was read after it does for others', async () => {
  const { client, asked, comes } = page();
  await readGeneration(client, accountId, 4);
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(10);
  const shown = showDecision(client, accountId);
  await vi.advanceTimersByTimeAsync(10);
  comes(4);
  await shown;
  await readGeneration(client, accountId, 4);
  expect(asked.toSorted()).toEqual(['Transaction', 'TransactionTotals', 'Transactions']);
});

test('a decision from which no figures follow is read at once', async () => {
  const { client, asked, comes } = page();
  const shown = showDecision(client, accountId);
  await vi.advanceTimersByTimeAsync(10);
  comes(3);
  await shown;
  expect(asked.toSorted()).toEqual(['Transaction', 'TransactionTotals', 'Transactions']);
});

test('where figures take longer, the transaction shows the decision first, and lists a little later', async () => {
  const { client, asked } = page();
  const shown = showDecision(client, accountId);
  await vi.advanceTimersByTimeAsync(500);
  await shown;
  expect(asked).toEqual(['Transaction']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.toSorted()).toEqual(['Transaction', 'TransactionTotals', 'Transactions']);
});

test('figures that come before lists are read by themselves leave these to whoever reads the figures', async () => {
  const { client, asked, comes } = page();
  const shown = showDecision(client, accountId);
  await vi.advanceTimersByTimeAsync(500);
  await shown;
  comes(4);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual(['Transaction']);
});
