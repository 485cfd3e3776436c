import { may, type Role } from '@lotbook/access/permissions';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { getCheckLink } from './check-links.ts';
import { CloseForm } from './CloseForm.tsx';
import { countMonthsToClose, findNextMonth, type BookMonth } from './months.ts';
import { ReopenForm } from './ReopenForm.tsx';

const { state } = vi.hoisted((): { state: { role: Role } } => ({ state: { role: 'full' } }));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({
    may: (permission: 'integrationsEdit') => may(state.role, permission),
  }),
}));
afterEach(() => {
  cleanup();
  state.role = 'full';
});

const month = (given: Partial<BookMonth>): BookMonth => ({
  __typename: 'BookMonth',
  month: '2025-01-01',
  isClosed: false,
  isRunning: false,
  hasData: true,
  entries: 3,
  amount: '100',
  openIssues: 0,
  closedBy: null,
  closedAt: null,
  reason: null,
  ...given,
});
const january = month({});
const february = month({ month: '2025-02-01' });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const answers = {
  CloseMonth: { closeMonth: { __typename: 'BookMonths', months: [] } },
  ReopenMonth: { reopenMonth: { __typename: 'BookMonths', months: [] } },
};
const form = (book: BookMonth, hasOpenPoints = false, isWaiting = false) => (
  <CloseForm book={book} next={january} isWaiting={isWaiting} hasOpenPoints={hasOpenPoints} />
);

describe('closing a month', () => {
  it('needs a reason if points are open', async () => {
    const sent = showWith(answers, form(january, true));
    await click('Close January 2025');
    expect(screen.getByText('Enter a reason.')).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Late statement ');
    await click('Close January 2025');
    expect(sent).toEqual([
      {
        name: 'CloseMonth',
        variables: {
          accountId: 'a1',
          month: '2025-01-01',
          reason: 'Late statement',
          withEarlier: false,
        },
      },
    ]);
    expect(await screen.findByText('January 2025 is closed.')).toBeDefined();
  });

  it('needs none if all points are done, and shows the reason of a refusal', async () => {
    const sent = showWith({ CloseMonth: 'Close December 2024 first.' }, form(january));
    expect(screen.queryByRole('textbox')).toBeNull();
    await click('Close January 2025');
    expect(sent[0]?.variables).toEqual({
      accountId: 'a1',
      month: '2025-01-01',
      reason: null,
      withEarlier: false,
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Close December 2024 first.');
  });

  it('closes the open months before it too, and says so', async () => {
    const sent = showWith(answers, form(february));
    expect(
      screen.getByText(/This closes every month from January 2025 to February 2025/),
    ).toBeDefined();
    await click('Close through February 2025');
    expect(sent[0]?.variables).toEqual({
      accountId: 'a1',
      month: '2025-02-01',
      reason: null,
      withEarlier: true,
    });
    expect(await screen.findByText('All months through February 2025 are closed.')).toBeDefined();
  });

  it.each([
    [month({ isRunning: true }), false, 'You can close January 2025 after its last day.'],
    [january, true, /^The journal is being updated/],
  ] as const)('says why a month can’t be closed now', (book, isWaiting, text) => {
    showWith({}, form(book, false, isWaiting));
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not offered to viewers', () => {
    state.role = 'read_only';
    showWith({}, form(january));
    expect(screen.getByText(/^You need permission/)).toBeDefined();
  });
});

describe('reopening a month', () => {
  it('needs a reason, and is for owners and admins', async () => {
    state.role = 'admin';
    const sent = showWith(answers, <ReopenForm month="2025-01-01" />);
    await click('Reopen January 2025');
    expect(screen.getByText('Enter a reason.')).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Restatement');
    await click('Reopen January 2025');
    expect(sent.map(({ variables }) => variables)).toEqual([
      { accountId: 'a1', month: '2025-01-01', reason: 'Restatement' },
    ]);
    cleanup();
    state.role = 'full';
    showWith({}, <ReopenForm month="2025-01-01" />);
    expect(screen.getByText('Only owners and admins can reopen a month.')).toBeDefined();
  });
});

const link = (id: string, codes: string[] = []) => getCheckLink({ id, codes }, '2025-02-01', 'qbo');

describe('the months', () => {
  it('are closed from the oldest open one', () => {
    const months = [
      month({ month: '2025-03-01', isRunning: true }),
      february,
      month({ isClosed: true }),
    ];
    expect(findNextMonth(months)).toBe(february);
    expect(countMonthsToClose(months, '2025-02-10')).toBe(1);
    expect(countMonthsToClose(months, '2025-01-31')).toBe(0);
    expect(findNextMonth(months.slice(0, 1))).toBeUndefined();
  });

  it('link each point to where it is resolved', () => {
    expect(link('transfers', ['unmatched-deposit'])).toEqual({
      page: 'review',
      search: { codes: ['unmatched-deposit'] },
    });
    expect(link('journal').search).toEqual({
      from: '2025-02-01',
      to: '2025-02-28',
      unmapped: true,
    });
    expect(link('balances').search).toEqual({ date: '2025-02-28' });
    expect([link('posted').page, link('sources').page]).toEqual(['integrations/qbo', 'sources']);
  });
});
