import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AddMemo } from './documents.ts';
import { drawWith } from './testing.tsx';
import { press } from './testing-decisions.tsx';
import { makeStep, useDecide } from './use-decide.ts';

vi.mock('./show-decision.ts', () => ({
  showDecision: () => Promise.reject(new Error('The operation was aborted.')),
}));

afterEach(cleanup);

const about = { accountId: 'a1', transaction: 't1', appType: 'tax', memo: 'Paid the yard' };

function Deciding({ told }: { readonly told: (done: boolean) => void }) {
  const { run, wrong } = useDecide();
  return (
    <>
      <button
        type="button"
        onClick={() => void run(makeStep(AddMemo, about), { said: 'Memo added.' }).then(told)}
      >
        Add memo
      </button>
      {wrong}
    </>
  );
}

it('what was decided is done, though it could not be read anew: nobody is led to do it twice', async () => {
  const told = vi.fn();
  drawWith(<Deciding told={told} />, {
    CreateMemo: { createMemo: { __typename: 'Memo', id: 'm2' } },
  });
  await press('Add memo');
  await screen.findByText('Memo added.');
  await waitFor(() => expect(told).toHaveBeenCalledWith(true));
  expect(screen.queryByText('The operation was aborted.')).toBeNull();
});
