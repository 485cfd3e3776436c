import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ActionMenu } from './ActionMenu.tsx';
import { Button, IconButton } from './buttons.tsx';

afterEach(cleanup);

const isBusy = (name: string): boolean => {
  const button = screen.getByRole('button', { name });
  return button.hasAttribute('disabled') || button.getAttribute('aria-busy') === 'true';
};

it.each([
  ['a button', (onClick: () => unknown) => <Button onClick={onClick}>Download</Button>],
  [
    'an icon button',
    (onClick: () => unknown) => (
      <IconButton label="Download" onClick={onClick}>
        ↓
      </IconButton>
    ),
  ],
])('%s is busy until what it started has ended', async (_, make) => {
  const work = Promise.withResolvers<void>();
  render(make(() => work.promise));
  expect(isBusy('Download')).toBe(false);
  await userEvent.click(screen.getByRole('button'));
  expect(isBusy('Download')).toBe(true);
  await act(async () => work.resolve());
  expect(isBusy('Download')).toBe(false);
});

it.each([true, false])('a menu (wide: %s) is busy until its action has ended', async (wide) => {
  const work = Promise.withResolvers<void>();
  const actions = [{ label: 'Run now', onClick: () => work.promise }];
  render(<ActionMenu label="Schedule" icon={null} wide={wide} actions={actions} />);
  await userEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Run now' }));
  expect(isBusy('Schedule')).toBe(true);
  await act(async () => work.resolve());
  expect(isBusy('Schedule')).toBe(false);
});
