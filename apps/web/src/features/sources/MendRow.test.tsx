import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { MendRow } from './MendRow.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

it('shows the row cell by cell, the fault beside its cell, and sends what was mended', async () => {
  const sent: unknown[] = [];
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(({ variables }) => {
      sent.push(variables);
      return EMPTY;
    }),
  });
  const row = {
    __typename: 'RejectedRow' as const,
    line: 7,
    column: 'Amount',
    reason: "'lots' is not an amount",
    cells: ['2024-01-01', 'lots'],
    corrected: null,
  };
  render(
    <ApolloProvider client={client}>
      <ToastProvider>
        <MendRow importId="i1" header={['Date', 'Amount']} row={row} onDone={() => undefined} />
      </ToastProvider>
    </ApolloProvider>,
  );
  expect(screen.getByText("'lots' is not an amount")).toBeDefined();
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Read this row again' }));
  expect(sent).toEqual([{ accountId: 'a1', importId: 'i1', corrections: [{ line: 7, cells: ['2024-01-01', '5'] }] }]);
});
