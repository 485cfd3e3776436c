import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Page } from './Page.tsx';

afterEach(cleanup);

it('what is to be pressed beside the title is not printed, the title is', () => {
  render(
    <Page title="Evidence" action={<button>Save</button>} aside={<button>Print</button>}>
      What it rests on
    </Page>,
  );
  for (const name of ['Save', 'Print'])
    expect(screen.getByRole('button', { name }).closest('.lb-no-print')).not.toBeNull();
  expect(screen.getByRole('heading').closest('.lb-no-print')).toBeNull();
});
