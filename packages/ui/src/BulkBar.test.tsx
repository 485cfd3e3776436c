import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { BulkBar } from './BulkBar.tsx';
import { DataTable } from './DataTable.tsx';
import { Dialog } from './Dialog.tsx';

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
        <BulkBar onClear={() => choose(false)}>
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

it('Escape clears what is chosen, from a row as from its tick, unless a field or what floats takes it', async () => {
  const clear = vi.fn<() => void>();
  const bar = (
    <BulkBar key="bar" onClear={clear}>
      chosen
    </BulkBar>
  );
  const field = <input key="field" aria-label="Search" />;
  const { rerender } = render([field, bar]);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('{Escape}');
  expect(clear).not.toHaveBeenCalled();
  rerender([
    <Dialog key="dialog" title="Sure?" open onClose={() => rerender([bar])} actions={null}>
      Really
    </Dialog>,
    bar,
  ]);
  await userEvent.keyboard('{Escape}');
  expect(clear).not.toHaveBeenCalled();
  rerender([bar]);
  await userEvent.keyboard('{Escape}');
  expect(clear).toHaveBeenCalledOnce();
  rerender([
    <div key="table" className="lb-table">
      <input type="checkbox" className="lb-tick" aria-label="Choose BTC" />
    </div>,
    bar,
  ]);
  screen.getByRole('checkbox').focus();
  await userEvent.keyboard('{Escape}');
  expect(clear).toHaveBeenCalledTimes(2);
});

const Resting = ({ chosen }: { readonly chosen: boolean }) => (
  <main>
    <button type="button">Row</button>
    {chosen && (
      <div style={{ display: 'contents' }}>
        <style>{'.lb-bulk { position: sticky; bottom: 8px; }'}</style>
        <BulkBar onClear={() => undefined}>chosen</BulkBar>
      </div>
    )}
  </main>
);

it('keeps room for itself at the end of what scrolls, and brings what has the focus out from under it', () => {
  const told: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        told.push(tell);
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50);
  const { rerender } = render(<Resting chosen={false} />);
  const row = screen.getByRole('button', { name: 'Row' });
  const seen = vi.spyOn(row, 'scrollIntoView');
  row.focus();
  rerender(<Resting chosen />);
  told.forEach((tell) => tell());
  expect(screen.getByRole('main').style.scrollPaddingBottom).toBe('66px');
  expect(seen).toHaveBeenCalledTimes(1);
  told.forEach((tell) => tell());
  expect(seen).toHaveBeenCalledTimes(1);
  rerender(<Resting chosen={false} />);
  expect(screen.getByRole('main').style.scrollPaddingBottom).toBe('');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
