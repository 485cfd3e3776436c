import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppFrame } from './frame.tsx';
import { Page } from './Page.tsx';
import { Splash } from './Splash.tsx';

afterEach(cleanup);

test('a page that is awaited has one landmark, with the frame and without it', () => {
  const { unmount } = render(<Splash>One moment …</Splash>);
  expect(screen.getAllByRole('main')).toHaveLength(1);
  unmount();
  render(
    <AppFrame header="Ada">
      <Splash>One moment …</Splash>
    </AppFrame>,
  );
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('main').textContent).toContain('One moment …');
});

test('a part of a page that is awaited has the title of the page, and a page of its own a title that is heard', () => {
  const { unmount } = render(<Splash>One moment …</Splash>);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One moment …');
  unmount();
  render(
    <Page title="Settings">
      <Splash>One moment …</Splash>
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
  expect(screen.getByRole('status').textContent).toBe('One moment …');
});
