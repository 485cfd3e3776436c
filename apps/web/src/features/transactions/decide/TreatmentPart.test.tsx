import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { drawWith, listSent } from './testing.tsx';
import { TreatmentPart } from './TreatmentPart.tsx';

afterEach(cleanup);

const own = {
  __typename: 'OwnTreatment',
  label: 'Liquidity pools',
  note: 'A deposit keeps basis and dates.',
  citation: 'IRC 1001',
  values: ['taxable', 'deposit'].map((value) => ({
    __typename: 'OwnTreatmentValue',
    value,
    label: `As ${value}`,
  })),
  value: 'taxable',
  accountValue: 'taxable',
  isOwn: false,
  isDecided: false,
  isOfPosition: true,
  position: null,
};
const decision = { __typename: 'Decision', changed: 1, message: 'Category set.', undo: 'act' };
const answers = (more: object = {}) => ({
  OwnTreatment: { ownTreatment: { ...own, ...more } },
  SetTreatment: { setTxCategories: decision },
  ResetTxCategories: { resetTxCategories: decision },
  UndoDecision: {
    undoDecision: { __typename: 'Decision', changed: 1, message: 'Undone for 1 transaction.' },
  },
});
const part = (
  <TreatmentPart
    accountId="a1"
    transactionId="t1"
    category="liquidityPoolDeposit_defi"
    isChosen={false}
    customData={null}
  />
);
const about = { accountId: 'a1', filter: { taxTxIds: ['t1'] } };

it('is answered for the transaction alone, and undone', async () => {
  const sent = drawWith(part, answers());
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Liquidity pools' }),
    'As deposit',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(listSent(sent, 'SetTreatment')).toMatchObject([
    { ...about, category: 'liquidityPoolDeposit_defi', mode: 'deposit' },
  ]);
  expect(listSent(sent, 'UndoDecision')).toEqual([{ accountId: 'a1', ref: 'act' }]);
});

it('an answer of its own goes back to the account’s', async () => {
  const sent = drawWith(
    part,
    answers({ value: 'deposit', isOwn: true, isDecided: true, position: 'pool 7' }),
  );
  expect(await screen.findByText(/This position is called pool 7\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Use account default' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(listSent(sent, 'ResetTxCategories')).toMatchObject([about]);
});

it('is nothing where the category hangs on no question', async () => {
  const sent = drawWith(part, { OwnTreatment: { ownTreatment: null } });
  await expect.poll(() => listSent(sent, 'OwnTreatment').length).toBe(1);
  expect(screen.queryByRole('combobox')).toBeNull();
});
