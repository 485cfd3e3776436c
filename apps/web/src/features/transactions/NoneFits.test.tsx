import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NoneFits } from './NoneFits.tsx';

afterEach(cleanup);

describe('a table in which nothing fits', () => {
  it.each(['0xaaa', 'coffee 0x1f', '12ab'])('says of %s how much of a hash is looked for', (search) => {
    render(<NoneFits search={search} onClear={() => undefined} />);
    expect(screen.getByText(/found by six of their characters or more/)).toBeTruthy();
  });

  it.each([undefined, 'coffee', 'BTC', '0xaaa11f'])('says nothing of hashes for %s', (search) => {
    render(<NoneFits search={search} onClear={() => undefined} />);
    expect(screen.queryByText(/six of their characters/)).toBeNull();
  });
});
