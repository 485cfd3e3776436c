import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import { drawWith, sentAs } from '../transactions/decide/testing.tsx';
import { ReviewBulk } from './ReviewBulk.tsx';

afterEach(cleanup);

const changed = { __typename: 'IssuesChanged', changed: 2, message: '2 issues set aside: Presents' };
const answers = { DismissIssues: { dismissIssues: changed }, RestoreIssues: { restoreIssues: { ...changed, message: '2 issues open again.' } } };
const keys = ['t1~unmatched-deposit~BTC', 't2~missing-basis~ETH'];
const named = [
  { transactionId: 't1', code: 'unmatched-deposit', asset: 'BTC' },
  { transactionId: 't2', code: 'missing-basis', asset: 'ETH' },
];
const nothing = () => undefined;
const selection = (more: Partial<Selection> = {}): Selection => ({
  ids: new Set(keys),
  all: false,
  has: () => true,
  toggle: nothing,
  choose: nothing,
  chooseAll: nothing,
  clear: nothing,
  ...more,
});

async function setAside() {
  await userEvent.click(screen.getByRole('button', { name: 'Set aside' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Presents{Enter}');
}

it('sets the chosen aside for one reason, and opens them again on undo', async () => {
  const sent = drawWith(<ReviewBulk accountId="a1" selection={selection()} filter={{ dismissed: false }} total={9} />, answers);
  await setAside();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(sentAs(sent, 'DismissIssues')).toEqual([{ accountId: 'a1', issues: named, reason: 'Presents' }]);
  expect(sentAs(sent, 'RestoreIssues')).toEqual([{ accountId: 'a1', issues: named }]);
});

it('means all that the filters mean where all were chosen, and offers nothing there that needs names', async () => {
  const filter = { dismissed: false, codes: ['unmatched-deposit'] };
  const sent = drawWith(<ReviewBulk accountId="a1" selection={selection({ all: true })} filter={filter} total={4000} />, answers);
  expect(screen.getByText('4,000 issues chosen')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull();
  await setAside();
  await screen.findByText('2 issues set aside: Presents');
  expect(sentAs(sent, 'DismissIssues')).toEqual([{ accountId: 'a1', filter, reason: 'Presents' }]);
});

it('opens again what was set aside', async () => {
  const sent = drawWith(<ReviewBulk accountId="a1" selection={selection()} filter={{ dismissed: true }} total={2} />, answers);
  expect(screen.queryByRole('button', { name: 'Set aside' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }));
  await screen.findByText('2 issues open again.');
  expect(sentAs(sent, 'RestoreIssues')).toEqual([{ accountId: 'a1', issues: named }]);
});
