import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FilterBar } from './FilterBar.tsx';
import { Pills } from './Pills.tsx';

afterEach(cleanup);

function Filtered() {
  const [words, set] = useState<readonly string[]>(['BTC', 'ETH', 'SOL']);
  const pills = words.map((word) => ({
    label: word,
    onRemove: () => set(words.filter((each) => each !== word)),
    turn: {
      label: `Show all but ${word}`,
      run: () => set([...words.filter((each) => each !== word), `not ${word}`]),
    },
  }));
  return (
    <>
      <FilterBar search={null}>
        <select aria-label="Asset" />
      </FilterBar>
      <Pills pills={pills} onClear={() => set([])} />
    </>
  );
}

const remove = (word: string) =>
  userEvent.click(screen.getByRole('button', { name: `Remove filter ${word}` }));
const here = () => document.activeElement?.getAttribute('aria-label');

it('whoever removes a filter goes on at the next one, and from the last where filters are added', async () => {
  render(<Filtered />);
  await remove('ETH');
  expect(here()).toBe('Remove filter SOL');
  await remove('SOL');
  expect(here()).toBe('Remove filter BTC');
  await remove('BTC');
  expect(here()).toBe('Filters');
  await userEvent.tab();
  expect(here()).toBe('Asset');
});

it('whoever turns a filter round stays at it', async () => {
  render(<Filtered />);
  await userEvent.click(screen.getByRole('button', { name: 'BTC. Show all but BTC' }));
  expect(here()).toBe('not BTC. Show all but not BTC');
});

it('all of more than one are taken off at once, and the keyboard goes on where filters are added', async () => {
  render(<Filtered />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.queryByRole('list')).toBeNull();
  expect(here()).toBe('Filters');
});

it('one alone has its own way out', async () => {
  render(<Filtered />);
  for (const word of ['ETH', 'SOL']) await remove(word);
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
});
