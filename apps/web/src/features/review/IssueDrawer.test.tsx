import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import type { IssueRow } from './documents.ts';
import { IssueDrawer } from './IssueDrawer.tsx';

vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD' } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => false }) }));
vi.mock('../account/use-updating.ts', () => ({ useUpdating: () => ({ now: undefined }) }));
vi.mock('../../system/links.tsx', () => ({ PageButton: () => null }));
afterEach(cleanup);

const open = { dismissedBecause: null, dismissedAt: null, dismissedByEmail: null };
const issue = (asset: string, message: string, high: string) => ({
  __typename: 'Issue',
  code: 'missing-basis',
  severity: 'error',
  asset,
  message,
  units: null,
  low: '0',
  high,
  ...open,
});
const ofSide = issue('BTC', 'Nobody knows what the bitcoin cost.', '100');
const ofFee = issue('BTC', 'Nobody knows what the fee cost.', '2.5');
const answers = {
  ReviewIssue: {
    transaction: {
      __typename: 'Transaction',
      id: 't1',
      timestamp: '2025-01-01T00:00:00.000Z',
      category: 'transfer_standard',
      ignored: false,
      matchState: null,
      proceeds: null,
      gainLoss: null,
      source: { __typename: 'TransactionSource', id: 's1', label: 'Kraken', provider: 'kraken' },
      sent: [],
      received: [],
      fees: [],
      issues: [ofSide, ofFee, issue('ETH', 'Nobody knows what the ether cost.', '7')],
    },
  },
};
const row = (transactionId: string, node: object): IssueRow =>
  ({ node: { ...node, transactionId }, transaction: null }) as unknown as IssueRow;

it('tells what is alike together, and leads past it to the next', async () => {
  const onOpen = vi.fn<(issue: string) => void>();
  const rows = [row('t1', ofSide), row('t1', ofFee), row('t2', ofSide)];
  drawWith(
    <IssueDrawer
      issue="t1~missing-basis~BTC"
      rows={rows}
      more={{ has: false, load: vi.fn() }}
      onClose={vi.fn()}
      onOpen={onOpen}
    />,
    answers,
  );
  expect(await screen.findByText(ofSide.message)).toBeDefined();
  expect(screen.getByText(ofFee.message)).toBeDefined();
  expect(screen.queryByText(/the ether/)).toBeNull();
  expect(screen.getByText('Your gain may fall by up to 102.50 USD')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Next issue' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('t2~missing-basis~BTC');
});
