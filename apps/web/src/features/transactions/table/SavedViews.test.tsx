import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { ManageViews, SaveView, ViewsField } from './SavedViews.tsx';

vi.mock('../../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

const view = (id: string, name: string, filter: object) => ({
  __typename: 'SavedFilter',
  id,
  name,
  filter,
});

/** Renders it with a mock service that stores these views, and records the mutations. */
function above(kept: object[], children: ReactNode): readonly unknown[] {
  const acts: unknown[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'SavedFilters')
      return of({ data: { __typename: 'Query', savedFilters: [...kept] } });
    acts.push([operationName, variables]);
    const made =
      operationName === 'AddSavedFilter'
        ? { addSavedFilter: view('v9', 'any', {}) }
        : { deleteSavedFilter: true };
    return of({ data: { __typename: 'Mutation', ...made } });
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <ToastProvider>{children}</ToastProvider>
    </ApolloProvider>,
  );
  return acts;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('a name that somebody else took while the dialog was open is asked about before it is replaced', async () => {
  const kept: object[] = [];
  const onClose = vi.fn();
  const acts = above(kept, <SaveView view={{ types: ['buy'] }} onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Quarter close');
  kept.push(view('v1', 'Quarter close', { types: ['sell'] }));
  await press('Save view');
  await screen.findByText(
    /Someone just saved a view with this name\. Choose another name, or replace it\./,
  );
  expect(acts).toEqual([]);
  await press('Replace');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(acts).toEqual([
    [
      'AddSavedFilter',
      {
        accountId: 'a1',
        filter: { name: 'Quarter close', filter: { types: ['buy'] } },
        replaces: 'v1',
      },
    ],
  ]);
});

it('a view is deleted after a question', async () => {
  const acts = above([view('v1', 'Quarter close', {})], <ManageViews onClose={() => undefined} />);
  await press('Delete Quarter close');
  await screen.findByText(/No one in the account can use this view anymore\./);
  expect(acts).toEqual([]);
  await press('Delete view');
  await screen.findByText('View Quarter close deleted.');
  expect(acts).toEqual([['DeleteSavedFilter', { accountId: 'a1', id: 'v1' }]]);
});

it('a view that is on can be left by the list it was chosen in', async () => {
  const onChange = vi.fn();
  above(
    [view('v1', 'Purchases', { types: ['buy'] })],
    <ViewsField view={{ types: ['buy'], tableView: 'tax' }} onChange={onChange} />,
  );
  const list = await screen.findByRole('combobox', { name: 'Saved view' });
  expect(list).toHaveProperty('value', 'v1');
  await userEvent.selectOptions(list, 'Leave this view');
  expect(onChange).toHaveBeenLastCalledWith({ tableView: 'tax' });
});

it('recognizes a view whose address names its filters in another order', async () => {
  const kept = view('v1', 'Deposits', {
    types: ['deposit'],
    exclude: { currencies: ['SOL'] },
    txDateStatic: 'currentTaxYear',
  });
  above(
    [kept],
    <ViewsField
      view={{
        txDateStatic: 'currentTaxYear',
        exclude: { currencies: ['SOL'] },
        types: ['deposit'],
      }}
      onChange={() => undefined}
    />,
  );
  expect(await screen.findByRole('combobox', { name: 'Saved view' })).toHaveProperty('value', 'v1');
});
