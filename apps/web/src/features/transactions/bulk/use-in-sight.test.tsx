import { createTranslator } from '@lotbook/messages/translator';
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { of } from 'rxjs';
import { afterEach, expect, it } from 'vitest';
import { tickCell } from './tick-column.tsx';
import { useInSight } from './use-in-sight.ts';
import { useSelection } from './use-selection.ts';
import type { TransactionRow } from '../use-transactions.ts';

afterEach(cleanup);

const row = (id: string) =>
  ({ id, category: 'staking', timestamp: `2025-01-0${id}T00:00:00.000Z` }) as TransactionRow;
const filter = { taxCategories: ['staking'] };
const before = { rows: ['1', '2', '3'].map(row), sums: { totalCount: 3 } };
const after = { rows: [row('3')], sums: { totalCount: 2 } };

function Table() {
  const [{ rows, sums }, read] = useState(before);
  const selection = useSelection('f');
  useInSight(selection, { accountId: 'a1', filter, loaded: rows, sums });
  const tick = tickCell(selection, createTranslator().translate);
  return (
    <>
      {rows.map((each) => (
        <div key={each.id}>{tick(each)}</div>
      ))}
      <p>{selection.ids.size} chosen</p>
      <button type="button" onClick={() => read(after)}>
        Set category
      </button>
    </>
  );
}

it('what an act takes out of the filters is chosen no longer; what merely is not loaded stays chosen', async () => {
  const asked: unknown[] = [];
  const link = new ApolloLink(({ variables }) => {
    asked.push(variables);
    return of({
      data: {
        __typename: 'Query',
        transactions: {
          __typename: 'C',
          edges: [{ __typename: 'E', node: { __typename: 'T', id: '2' } }],
        },
      },
    });
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <Table />
    </ApolloProvider>,
  );
  for (const tick of screen.getAllByRole('checkbox').slice(0, 2)) await userEvent.click(tick); // oxlint-disable-line no-await-in-loop -- one after the other
  expect(screen.getByText('2 chosen')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Set category' }));
  expect(await screen.findByText('1 chosen')).toBeTruthy();
  expect(asked).toEqual([
    { accountId: 'a1', filter: { ...filter, taxTxIds: ['1', '2'] }, limit: 500 },
  ]);
});
