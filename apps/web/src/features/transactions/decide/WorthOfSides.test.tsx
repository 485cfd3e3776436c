import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAccount } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import type { AppliedChange } from './change.ts';
import type { Side } from './documents.ts';
import { drawWith, listSent } from './testing.tsx';
import {
  account,
  bobs,
  decided,
  press,
  show,
  side,
  isUndone,
  undo,
  undone,
} from './testing-decisions.tsx';
import { DecidedContext } from './use-conflict.ts';
import { ValuePart } from './ValuePart.tsx';

vi.mock('../../account/use-account.ts', () => ({ useAccount: vi.fn(), useAccountId: () => 'a1' }));
vi.mock('../../account/use-may.ts', () => ({ useAllowed: vi.fn() }));
const { addBought } = vi.hoisted(() => ({ addBought: vi.fn() }));
vi.mock('../../manual/use-entry-modal.ts', () => ({ useEntryModal: () => ({ addBought }) }));
vi.mock('../../../system/links.tsx', () => ({
  PageLink: ({ search, children }: { search: { txId: string }; children: ReactNode }) => (
    <a href={`/${search.txId}`}>{children}</a>
  ),
}));
vi.mock('../../../system/place.ts', () => ({
  usePlace: () => ({ appId: 'tax', clientId: undefined }),
}));

beforeEach(() => {
  vi.mocked(useAccount).mockReturnValue({ accountId: 'a1', account } as unknown as ReturnType<
    typeof useAccount
  >);
  vi.mocked(useAllowed).mockReturnValue({ role: 'owner', may: () => true });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('offers no other price or cost of money that came as income', async () => {
  show({
    part: {
      txSide: 'incoming',
      currency: 'USD',
      amount: '1461',
      category: 'interestIncome_standard',
    },
  });
  await screen.findByRole('combobox', { name: 'Category' });
  expect([
    screen.queryByText('Worth of USD'),
    screen.queryByRole('button', { name: 'Change the price of USD' }),
  ]).toEqual([null, null]);
});

it('offers no price for what was sold for money, and says why', async () => {
  show({ part: { txSide: 'outgoing' }, received: [{ asset: 'USD' }] });
  await screen.findByText(/^This is a cash sale, so the proceeds are the cash received\./);
  expect(screen.queryByRole('button', { name: /^Change the price/ })).toBeNull();
});

describe('worth', () => {
  it('is changed after the server agreed, and taken back', async () => {
    const sent = show({ answers: { UpdateCostBasis: { updateCostBasis: decided }, ...undone } });
    await press('Change the price of BTC');
    const field = screen.getByRole('textbox', { name: 'Price of one BTC, USD' });
    await userEvent.clear(field);
    await userEvent.type(field, '9,000.50');
    await press('Save');
    await undo();
    await screen.findByText('Undone.');
    expect(listSent(sent, 'UpdateCostBasis')).toMatchObject([
      { accountId: 'a1', transactionId: 't1/0', price: '9000.50' },
    ]);
    expect(listSent(sent, 'UndoDecision')).toEqual(isUndone);
  });

  it('says beside the field why it is refused', async () => {
    show({ answers: { UpdateCostBasis: new Error('Must be at least 0') } });
    await press('Change the price of BTC');
    await press('Save');
    await screen.findByText('Must be at least 0');
    expect(
      screen.getByRole('textbox', { name: 'Price of one BTC, USD' }).getAttribute('aria-invalid'),
    ).toBe('true');
  });

  it('says what is no number before anything is sent, and takes no comma for a point', async () => {
    const sent = show({ answers: { UpdateCostBasis: { updateCostBasis: decided } } });
    await press('Change the price of BTC');
    const field = screen.getByRole('textbox', { name: 'Price of one BTC, USD' });
    for (const text of ['2,000.00x', '1,5', '-3']) {
      await userEvent.clear(field); // oxlint-disable-line no-await-in-loop -- one after the other
      await userEvent.type(field, text); // oxlint-disable-line no-await-in-loop -- one after the other
      await press('Save'); // oxlint-disable-line no-await-in-loop -- one after the other
      expect(screen.getByText('Enter a number, such as 1,234.50')).toBeDefined();
    }
    expect(listSent(sent, 'UpdateCostBasis')).toEqual([]);
  });

  it('stands in for a cost that nobody knows', async () => {
    const sent = show({
      part: { txSide: 'incoming' },
      issue: 'unmatched-deposit',
      answers: { AssignCostBasis: { assignCostBasis: decided } },
    });
    await press('Use market value as cost basis');
    await press('Use market value');
    await waitFor(() =>
      expect(listSent(sent, 'AssignCostBasis')).toMatchObject([
        { accountId: 'a1', taxTxIds: ['t1/0'], seen: '1970-01-01T00:00:00.000Z' },
      ]),
    );
  });

  it('is taken as the cost of what was sold only after it was said what becomes of the gain', async () => {
    const pieces = [
      {
        __typename: 'CostBasisAssignment',
        lotNo: 1,
        lotIds: ['t0'],
        quantity: '0.1',
        assigned: false,
      },
      {
        __typename: 'CostBasisAssignment',
        lotNo: 2,
        lotIds: ['unknown'],
        quantity: '0.4',
        assigned: false,
      },
    ];
    const part = { proceeds: '4000', category: 'sell_standard', costBasisAssignments: pieces };
    const sent = show({
      part,
      issue: 'missing-basis',
      answers: { AssignCostBasis: { assignCostBasis: decided } },
    });
    await press('Use market value as cost basis');
    // 4000 − 500 = 3500 counts; 0.4 BTC at 8000 had a value of 3200; 3500 − 3200 = 300 remains.
    const dialog = screen.getByRole('dialog', { name: 'Use market value as cost basis?' });
    expect(dialog.textContent).toMatch(
      /The cost basis of 0\.40 BTC is then their market value.*The gain changes from 3,500\.00 USD to about 300\.00 USD\./,
    );
    expect(listSent(sent, 'AssignCostBasis')).toEqual([]);
    await press('Cancel');
    await press('Add purchase details');
    expect(addBought).toHaveBeenCalledExactlyOnceWith(
      's1',
      '0.4',
      'BTC',
      '2025-03-01T10:00:00.000Z',
    );
  });
});

describe('a cost', () => {
  it('of income is what it was worth: there is none to change', async () => {
    show({ part: { txSide: 'incoming', category: 'stakingRewards_standard' } });
    expect(await screen.findByRole('button', { name: 'Change the price of BTC' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change the cost basis of BTC' })).toBeNull();
  });

  it.each([
    [
      bobs,
      'bob@example.com changed this at the same time: Cost basis set to $1,800.00. Saving replaces that.',
    ],
    [
      { ...bobs, by: 'u1', byEmail: 'ada@example.com' },
      'You changed this in another window: Cost basis set to $1,800.00. Saving replaces that.',
    ],
  ])(
    'that changes elsewhere while it is being typed is told before it is replaced: %#',
    async (who, told) => {
      const change = {
        kind: 'basis',
        part: '0',
        at: '2025-03-04T10:00:00.000Z',
        ...who,
        after: { total: '1800', currency: 'USD' },
      };
      const incoming = { ...side, txSide: 'incoming', category: 'buy_standard' } as unknown as Side;
      function Together() {
        const [changes, setChanges] = useState<readonly AppliedChange[]>([]);
        return (
          <>
            <button onClick={() => setChanges([change])}>Bob decides</button>
            <DecidedContext value={{ accountId: 'a1', transactionId: 't1', ownId: 'u1', changes }}>
              <ValuePart accountId="a1" currency="USD" side={incoming} isUnknown={false} />
            </DecidedContext>
          </>
        );
      }
      drawWith(<Together />, {});
      await press('Change the cost basis of BTC');
      expect(screen.queryByText(/changed this at the same time/)).toBeNull();
      fireEvent.click(screen.getByText('Bob decides'));
      expect(await screen.findByText(told)).toBeDefined();
    },
  );
});
