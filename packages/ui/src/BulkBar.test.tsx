import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { BulkBar } from './BulkBar.tsx';
import { DataTable } from './DataTable.tsx';

afterEach(cleanup);

function Page() {
  const [chosen, choose] = useState(true);
  return (
    <>
      <DataTable
        label="Coins"
        rows={['BTC', 'ETH']}
        rowId={(coin) => coin}
        columns={[{ id: 'name', label: 'Name', width: '1fr', cell: (coin) => coin }]}
        lines={{ what: (coin) => coin, when: () => '', amount: () => '', outcome: () => '' }}
        status="ready"
        empty={null}
        onOpen={vi.fn()}
      />
      {chosen && (
        <BulkBar>
          <button type="button" onClick={() => choose(false)}>
            Clear
          </button>
        </BulkBar>
      )}
    </>
  );
}

it('whoever clears what is chosen is back at the row that they used last', async () => {
  render(<Page />);
  screen.getByRole('row', { name: 'ETH' }).focus();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(document.activeElement?.textContent).toBe('ETH');
});
