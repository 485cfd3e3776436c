import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWalk } from './use-walk.ts';

const self = (row: string): string => row;
const walk = (rows: readonly string[], open: string | undefined) =>
  renderHook(({ list, at }: { readonly list: readonly string[]; readonly at: string | undefined }) => useWalk(list, self, at), {
    initialProps: { list: rows, at: open },
  });

it('goes on in the list as it was, when an edit takes the open row out of it', () => {
  const { result, rerender } = walk(['a', 'b', 'c'], 'b');
  expect(result.current).toEqual({ isListed: true, previous: 'a', next: 'c' });
  rerender({ list: ['a', 'c'], at: 'b' });
  expect(result.current).toEqual({ isListed: true, previous: 'a', next: 'c' });
  rerender({ list: ['a', 'c'], at: 'c' });
  expect(result.current).toEqual({ isListed: true, previous: 'b', next: undefined });
});

it('reaches rows that are loaded later, and begins anew once closed', () => {
  const { result, rerender } = walk(['a', 'b'], 'b');
  expect(result.current.next).toBeUndefined();
  rerender({ list: ['a', 'b', 'c'], at: 'b' });
  expect(result.current.next).toBe('c');
  rerender({ list: ['b', 'd'], at: undefined });
  rerender({ list: ['b', 'd'], at: 'b' });
  expect(result.current).toEqual({ isListed: true, previous: undefined, next: 'd' });
});

it('has no place for what is opened by its address alone, until the list holds it', () => {
  const { result, rerender } = walk([], 'b');
  expect(result.current).toEqual({ isListed: false, previous: undefined, next: undefined });
  rerender({ list: ['a', 'b'], at: 'b' });
  expect(result.current).toEqual({ isListed: true, previous: 'a', next: undefined });
});
