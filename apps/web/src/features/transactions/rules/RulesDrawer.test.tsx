import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../decide/testing.tsx';
import type { FilterOptions } from '../use-filter-options.ts';
import { RulesDrawer } from './RulesDrawer.tsx';

vi.mock('../../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { fiatCurrency: 'USD' } }),
}));
afterEach(cleanup);

const rule = {
  __typename: 'RecategorizeRule',
  id: 'r1',
  name: 'Presents',
  category: 'gift_standard',
  filter: {},
  given: 3,
  createdAt: '2025-03-02T10:00:00.000Z',
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('a rule ends after a question, and can be kept again', async () => {
  const sent = drawWith(
    <RulesDrawer
      open
      view={{}}
      filter={{}}
      options={{ exchanges: [], wallets: [] } as unknown as FilterOptions}
      mayDecide
      onClose={() => undefined}
    />,
    {
      RecategorizeRules: { recategorizeRules: [rule] },
      EndRecategorizeRule: { endRecategorizeRule: true },
      KeepRecategorizeRule: { keepRecategorizeRule: true },
    },
  );
  await press('End Presents');
  await screen.findByText(/3 existing transactions keep their category\./);
  expect(listSent(sent, 'EndRecategorizeRule')).toEqual([]);
  await press('End rule');
  await press('Undo');
  await screen.findByText('Undone.');
  expect(listSent(sent, 'KeepRecategorizeRule')).toEqual([{ accountId: 'a1', ruleId: 'r1' }]);
});
