import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY, of, type Observable } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { CorrectRow } from './CorrectRow.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

const row = {
  __typename: 'RejectedRow' as const,
  line: 7,
  column: 'Amount',
  reason: "'lots' is not an amount",
  cells: ['2024-01-01', 'lots'],
  corrected: null,
};

/** Shows the form for line 7 with a scripted response, and records the requests. */
function showForm(
  answer: Observable<ApolloLink.Result>,
  onDone: () => void = () => undefined,
): readonly unknown[] {
  const sent: unknown[] = [];
  const link = new ApolloLink(({ variables }) => {
    sent.push(variables);
    return answer;
  });
  render(
    <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
      <ToastProvider>
        <CorrectRow
          importId="i1"
          header={['Date', 'Amount']}
          row={row}
          rows={200}
          onDone={onDone}
        />
      </ToastProvider>
    </ApolloProvider>,
  );
  return sent;
}

const answerWith = (
  rejectedRows: readonly { readonly line: number; readonly reason: string }[],
) => {
  const typed = rejectedRows.map((each) => ({ __typename: 'RejectedRow', ...each }));
  return of({
    data: {
      __typename: 'Mutation',
      retryRejectedRows: {
        __typename: 'Import',
        id: 'i1',
        rejected: typed.length,
        added: 4,
        rejectedRows: typed,
      },
    },
  });
};
const readAgain = () => userEvent.click(screen.getByRole('button', { name: 'Retry this row' }));

it('shows the cells of the row, focuses the invalid one, and sends the correction', async () => {
  const sent = showForm(EMPTY);
  expect(screen.getByText("'lots' is not an amount")).toBeDefined();
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  expect(document.activeElement).toBe(amount);
  await userEvent.clear(amount);
  await userEvent.type(amount, '5');
  await readAgain();
  expect(sent).toEqual([
    {
      accountId: 'a1',
      importId: 'i1',
      corrections: [{ line: 7, cells: ['2024-01-01', '5'] }],
      rows: 200,
    },
  ]);
});

it('stays open and shows the reason if the row is rejected again', async () => {
  const onDone = vi.fn();
  showForm(answerWith([{ line: 7, reason: "'five' is not an amount" }]), onDone);
  await readAgain();
  expect(
    await screen.findByText("We still can’t import line 7: 'five' is not an amount."),
  ).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
});

it('closes after adding the row, and shows how many are still rejected', async () => {
  const onDone = vi.fn();
  showForm(answerWith([{ line: 9, reason: 'unknown type' }]), onDone);
  await readAgain();
  expect(await screen.findByText('Added line 7. 1 row is still rejected.')).toBeDefined();
  expect(onDone).toHaveBeenCalledOnce();
});
