import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AnswerQuestion } from './AnswerQuestion.tsx';

const { answer } = vi.hoisted(() => ({ answer: vi.fn(() => Promise.resolve({})) }));
vi.mock('@apollo/client/react', () => ({
  useApolloClient: () => ({}),
  useMutation: () => [answer, { loading: false }],
}));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'account',
  useAccount: () => ({ account: { timezone: 'America/Chicago' } }),
}));
afterEach(cleanup);

it.each([
  ['date-order', 'Day first (31/12)', { dateOrder: 'day-first' }],
  ['date-order', 'Month first (12/31)', { dateOrder: 'month-first' }],
  ['decimal-mark', 'Decimal comma (1.234,50)', { decimalMark: 'comma' }],
  ['decimal-mark', 'Decimal point (1,234.50)', { decimalMark: 'point' }],
])('answers the question about the %s: %s', async (question, label, given) => {
  render(<AnswerQuestion importId="i1" question={question} message="Choose." />);
  expect(screen.getByText('Choose.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(answer).toHaveBeenLastCalledWith({
    variables: { accountId: 'account', importId: 'i1', ...given },
  });
});

it('asks for the time zone, with the one of the account preselected', async () => {
  render(<AnswerQuestion importId="i1" question="time-zone" message="Choose." />);
  const zone = screen.getByRole('combobox', { name: 'Time zone of the file' });
  expect(zone).toHaveProperty('value', 'America/Chicago');
  await userEvent.click(screen.getByRole('button', { name: 'Import in this zone' }));
  const variables = { accountId: 'account', importId: 'i1' };
  expect(answer).toHaveBeenLastCalledWith({
    variables: { ...variables, timeZone: 'America/Chicago' },
  });
  await userEvent.selectOptions(zone, 'UTC');
  await userEvent.click(screen.getByRole('button', { name: 'Import in this zone' }));
  expect(answer).toHaveBeenLastCalledWith({ variables: { ...variables, timeZone: 'UTC' } });
});
