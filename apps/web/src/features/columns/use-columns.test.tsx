import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith } from '../transactions/decide/testing.tsx';
import { useColumns } from './use-columns.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

function Save() {
  const { save } = useColumns('', undefined);
  return (
    <button
      type="button"
      onClick={() =>
        void save({
          name: 'corner',
          columns: [],
          fixed: [],
          types: [],
          dateOrder: 'auto',
          decimalComma: false,
          timeZone: 'UTC',
        })
      }
    >
      Save
    </button>
  );
}

it('refetches only queries that are on screen', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const sent = drawWith(<Save />, { MapColumns: { tellColumns: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['MapColumns']));
  expect(warned.mock.calls).toEqual([]);
});
