import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawWith, sentAs, type Answers } from '../decide/testing.tsx';
import { BulkActions } from './BulkActions.tsx';
import { useSelection } from './use-selection.ts';

afterEach(cleanup);

const shown = { currencies: ['BTC'] };
const categories = ['gift_standard', 'sell_standard'].map((value) => ({ value, label: value }));
const preview = { __typename: 'RecategorizePreview', total: 2, changed: 2, unchanged: 0, skipped: 0, replaced: 0 };
const decided = { __typename: 'Decision', changed: 2, message: 'Done to 2 transactions.' };

function Chosen({ filters = 'BTC' }: { readonly filters?: string }) {
  const selection = useSelection(filters);
  return (
    <>
      <button type="button" onClick={() => selection.choose(['t1', 't2'])}>
        Tick two
      </button>
      <BulkActions accountId="a1" appType="tax" selection={selection} filter={shown} total={250_000} categories={categories} mayMemo />
    </>
  );
}

async function chosen(answers: Answers) {
  const sent = drawWith(<Chosen />, {
    CompatibleCategories: { compatibleCategories: [{ __typename: 'TaxCategory', id: 'gift_standard' }] },
    ...answers,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Tick two' }));
  return sent;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('sets a category that fits all that are ticked, after it said what changes, and undoes it', async () => {
  const sent = await chosen({
    RecategorizePreview: { recategorizeRuleResult: preview },
    SetTxCategories: { setTxCategories: decided },
    ResetTxCategories: { resetTxCategories: decided },
  });
  await screen.findByText('2 transactions chosen');
  const field = screen.getByRole('combobox', { name: 'Category of the chosen' });
  await waitFor(() => expect([...field.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'gift_standard']));
  await userEvent.selectOptions(field, 'gift_standard');
  await screen.findByText('2 transactions change.');
  expect(sentAs(sent, 'SetTxCategories')).toEqual([]);
  await press('Set category');
  await press('Undo');
  await screen.findByText('Undone.');
  const about = { accountId: 'a1', filter: { taxTxIds: ['t1', 't2'] } };
  expect(sentAs(sent, 'SetTxCategories')).toEqual([{ ...about, category: 'gift_standard' }]);
  expect(sentAs(sent, 'ResetTxCategories')).toEqual([about]);
});

it('reaches everything that the filters mean, and offers no undo that would take back more', async () => {
  const sent = await chosen({
    RecategorizePreview: { recategorizeRuleResult: { ...preview, total: 250_000, changed: 200_000, skipped: 50_000, replaced: 3 } },
    SetTxCategories: { setTxCategories: decided },
  });
  await press('Choose all 250,000 that fit the filters');
  await screen.findByText('250,000 transactions chosen');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category of the chosen' }), 'sell_standard');
  await screen.findByText('200,000 transactions change.');
  expect(screen.getByText('50,000 cannot have it, since no side of theirs fits, and stay as they are.')).toBeDefined();
  expect(screen.getByText('3 of them had a category that a person chose; it is replaced.')).toBeDefined();
  await press('Set category');
  await screen.findByText('Done to 2 transactions.');
  expect(sentAs(sent, 'SetTxCategories')).toEqual([{ accountId: 'a1', filter: shown, category: 'sell_standard' }]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('leaves what is ticked out of the figures after asking, and counts it again', async () => {
  const sent = await chosen({ UpdateTxsIgnore: { updateTxsIgnore: decided } });
  await press('Leave out');
  await screen.findByText(/^2 transactions go from all figures/);
  const buttons = screen.getAllByRole('button', { name: 'Leave out' });
  await userEvent.click(buttons.at(-1)!);
  await press('Undo');
  await screen.findByText('Undone.');
  const about = { accountId: 'a1', filter: { taxTxIds: ['t1', 't2'] } };
  expect(sentAs(sent, 'UpdateTxsIgnore')).toEqual([
    { ...about, ignore: true },
    { ...about, ignore: false },
  ]);
});

it('puts a memo beside each, and says beside the field why not', async () => {
  const sent = await chosen({ CreateMemos: new Error('This field is required') });
  await press('Add memo');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add memo' }).at(-1)!);
  await screen.findByText('This field is required');
  expect(sentAs(sent, 'CreateMemos')).toEqual([{ accountId: 'a1', transactions: ['t1', 't2'], appType: 'tax', memo: '' }]);
});
