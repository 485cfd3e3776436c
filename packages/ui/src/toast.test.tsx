import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { BulkBar } from './BulkBar.tsx';
import { Drawer } from './Drawer.tsx';
import { ToastProvider, useToast } from './toast.tsx';

afterEach(cleanup);

const undone: string[] = [];

function Page() {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Drawer title="Gift" open={open} onClose={() => setOpen(false)}>
        <button
          type="button"
          onClick={() =>
            toast('Category set.', 'gain', { label: 'Undo', run: () => undone.push('category') })
          }
        >
          Decide
        </button>
      </Drawer>
    </>
  );
}

it('what can be undone is within reach while a drawer is open, and after it was closed', async () => {
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  const drawer = screen.getByRole('dialog', { name: 'Gift' });
  await userEvent.tab();
  expect(document.activeElement).toBe(within(drawer).getByRole('button', { name: 'Undo' }));
  await userEvent.keyboard('{Enter}');
  expect(undone).toEqual(['category']);

  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await userEvent.click(within(drawer).getAllByRole('button', { name: 'Close' })[0]!);
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
});

function List() {
  const toast = useToast();
  const [isChosen, setIsChosen] = useState(true);
  return (
    <>
      {isChosen && (
        <BulkBar onClear={() => setIsChosen(false)}>
          <button
            type="button"
            onClick={() => toast('Category set.', 'gain', { label: 'Undo', run: () => undefined })}
          >
            Set category
          </button>
          <button type="button" onClick={() => setIsChosen(false)}>
            Clear
          </button>
        </BulkBar>
      )}
    </>
  );
}

it('toasts belong to the bar of what is chosen while there is one, so that they cover none of its buttons, and stay when it goes', async () => {
  render(
    <ToastProvider>
      <List />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Set category' }));
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  expect(
    within(bar).getByRole('button', { name: 'Undo' }).closest('.lb-toast-place-above'),
  ).not.toBeNull();
  await userEvent.click(within(bar).getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('Category set.')).toBeDefined();
});

function Acts() {
  const toast = useToast();
  const [open, setOpen] = useState(true);
  const tell = (text: string) =>
    toast(text, 'gain', { label: 'Undo', run: () => undone.push(text) });
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => tell('Category set.')}>
        Set
      </button>
      {open && (
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            tell('Left out.');
          }}
        >
          Leave out
        </button>
      )}
    </main>
  );
}

const undo = () => screen.getByRole('button', { name: 'Undo' });

it('after Undo the keyboard is where it was before the toast, else on the page', async () => {
  render(
    <ToastProvider>
      <Acts />
    </ToastProvider>,
  );
  const set = screen.getByRole('button', { name: 'Set' });
  await userEvent.click(set);
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(undo());
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave out' }));

  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }));
  await userEvent.click(undo());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
