import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawWith, listSent } from './testing.tsx';
import { IssueNote } from './IssueNote.tsx';

afterEach(cleanup);

const issue = {
  code: 'unmatched-deposit',
  severity: 'warning',
  message: 'This deposit has no match.',
  asset: 'BTC',
  dismissedBecause: null,
  dismissedAt: null,
  dismissedByEmail: null,
};
const about = { accountId: 'a1', transactionId: 't1', code: 'unmatched-deposit', asset: 'BTC' };
const answers = {
  DismissIssue: { dismissIssue: { __typename: 'Issue', code: issue.code } },
  RestoreIssue: { restoreIssue: { __typename: 'Issue', code: issue.code } },
};

it('dismisses an issue with a reason, and reopens it on undo', async () => {
  const sent = drawWith(
    <IssueNote accountId="a1" transactionId="t1" issue={issue} mayDecide />,
    answers,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'A present{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(listSent(sent, 'DismissIssue')).toEqual([{ ...about, reason: 'A present' }]);
  expect(listSent(sent, 'RestoreIssue')).toEqual([about]);
});

const aside = {
  dismissedBecause: 'A present',
  dismissedAt: '2026-11-03T12:00:00.000Z',
  dismissedByEmail: 'ada@example.com',
};

it('shows by whom, when and why it was dismissed, without buttons for viewers', () => {
  drawWith(
    <IssueNote
      accountId="a1"
      transactionId="t1"
      issue={{ ...issue, ...aside }}
      mayDecide={false}
    />,
    answers,
  );
  expect(document.body.textContent).toContain(
    'This deposit has no match. Dismissed on Nov 3, 2026 by ada@example.com: A present',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows next to the field why a reason is rejected', async () => {
  drawWith(<IssueNote accountId="a1" transactionId="t1" issue={issue} mayDecide />, {
    DismissIssue: new Error('This field is required'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), '{Enter}');
  expect(await screen.findByText('This field is required')).toBeDefined();
});
