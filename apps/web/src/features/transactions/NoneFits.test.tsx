import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NoneFits } from './NoneFits.tsx';

afterEach(cleanup);

describe('a table in which nothing fits', () => {
  it.each(['0xaaa', '0xout', 'coffee 0x1f', '12ab', 'tx7', '"0xaaa"'])('says of %s how much of a hash is looked for', (search) => {
    render(<NoneFits search={search} onClear={() => undefined} />);
    expect(screen.getByText(/found by six of their characters or more/)).toBeTruthy();
  });

  it.each([
    ['Kraken', true],
    [undefined, false],
    ['  ', false],
  ])('says of %s where the search looks', (search, isSaid) => {
    render(<NoneFits search={search} onClear={() => undefined} />);
    expect(screen.queryByText(/looks in assets, memos, contacts, hashes and ids; sources,/) !== null).toBe(isSaid);
  });

  it.each([
    ['"two words"', true],
    ['two words', false],
  ])('says of %s whether the words have to stand together', (search, isSaid) => {
    render(<NoneFits search={search} onClear={() => undefined} />);
    expect(screen.queryByText(/Words in quotation marks are found only where they stand as they are written\./) !== null).toBe(isSaid);
  });

  it.each([undefined, 'coffee', 'BTC', '0xaaa11f'])('says nothing of hashes for %s', (search) => {
    render(<NoneFits search={search} onClear={() => undefined} />);
    expect(screen.queryByText(/six of their characters/)).toBeNull();
  });
});
