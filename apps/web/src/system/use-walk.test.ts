import { renderHook } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { expect, it } from 'vitest';
import { useWalk } from './use-walk.ts';

const noMore = { has: false, load: () => undefined };
const self = (row: string): string => row;
const walk = (rows: readonly string[], open: string | undefined) =>
  renderHook(
    ({ list, at }: { readonly list: readonly string[]; readonly at: string | undefined }) =>
      useWalk({ rows: list, getKey: self, more: noMore }, at),
    {
      initialProps: { list: rows, at: open },
    },
  );

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

const row = (n: number): string => `row ${n}`;
const page = (from: number): readonly string[] =>
  Array.from({ length: 50 }, (_, n) => row(from + n));

it('goes on beyond the page that is loaded: the next one is read when the end comes near', () => {
  let steps = 0;
  const askedAt: number[] = [];
  const { result, rerender } = renderHook(
    ({ at }: { readonly at: string }) => {
      const [rows, setRows] = useState(page(1));
      const load = useCallback(() => {
        askedAt.push(steps);
        setRows((before) => [...before, ...page(before.length + 1)]);
      }, []);
      return useWalk({ rows, getKey: self, more: { has: rows.length < 100, load } }, at);
    },
    { initialProps: { at: row(1) } },
  );
  for (let next = result.current.next; next !== undefined; next = result.current.next) {
    steps += 1;
    rerender({ at: next });
  }
  expect([steps, askedAt, result.current.previous]).toEqual([99, [45], row(99)]);
});

it('still reaches what follows where an edit takes the last loaded row out of the list', () => {
  const { result, rerender } = walk(['a', 'b'], 'b');
  rerender({ list: ['a', 'c', 'd'], at: 'b' });
  expect(result.current).toEqual({ isListed: true, previous: 'a', next: 'c' });
  rerender({ list: ['d'], at: 'c' });
  expect(result.current).toEqual({ isListed: true, previous: 'b', next: 'd' });
});
