import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './buttons.tsx';
import { Drawer } from './Drawer.tsx';
import { UiProvider } from './UiProvider.tsx';

afterEach(cleanup);

function Open({ onClose }: { readonly onClose: () => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'gone'>('idle');
  return (
    <Drawer title="Issue" open onClose={onClose}>
      {state !== 'gone' && (
        <Button busy={state === 'busy'} onClick={() => setState('busy')}>
          Settle
        </Button>
      )}
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setState((before) => (before === 'busy' ? 'idle' : 'gone'))}
      >
        Next state
      </button>
    </Drawer>
  );
}

/** Without waiting for anything but what was just said. */
const waitUntilSettled = () => Promise.resolve();

it('the drawer has the keyboard at once where the focused button may not be used or vanishes', async () => {
  const close = vi.fn();
  render(
    <UiProvider>
      <Open onClose={close} />
    </UiProvider>,
  );
  const settle = screen.getByRole('button', { name: 'Settle' });
  await userEvent.click(settle);
  await waitUntilSettled();
  const drawer = screen.getByRole('dialog', { name: 'Issue' });
  expect(document.activeElement).toBe(drawer);
  await userEvent.click(screen.getByRole('button', { name: 'Next state' }));
  await waitUntilSettled();
  expect(document.activeElement).toBe(settle);
  await userEvent.click(screen.getByRole('button', { name: 'Next state' }));
  await waitUntilSettled();
  expect(document.activeElement).toBe(drawer);
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
