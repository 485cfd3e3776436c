import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppFrame } from './frame.tsx';
import { Splash } from './Splash.tsx';

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
