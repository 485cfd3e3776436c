import { afterEach, expect, it } from 'vitest';
import { forgetStored } from './forget-stored.ts';
import { isTicked, storeSelection, readSelection, getSelectionKey } from './stored-selection.ts';

afterEach(() => sessionStorage.clear());

const filter = (count: number) => ({
  taxTxIds: Array.from(
    { length: count },
    (_, index) => `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  ),
});

it('a selection of any size stands in an address by a short name, and is found by it', () => {
  const many = filter(20_000);
  storeSelection(many);
  const key = getSelectionKey(many);
  expect(key.length).toBeLessThan(40);
  expect(isTicked(key)).toBe(true);
  expect(JSON.parse(readSelection(key)!)).toEqual(many);
  expect(getSelectionKey(filter(19_999))).not.toBe(key);
  expect(getSelectionKey({ taxTxIds: many.taxTxIds.with(7, 'other') })).not.toBe(key);
});

it('a window keeps the last few, and none when somebody signs out', () => {
  const all = [201, 202, 203, 204, 205].map(filter);
  sessionStorage.setItem('oidc.a', '{}');
  for (const each of all) storeSelection(each);
  expect(all.filter((each) => readSelection(getSelectionKey(each)) !== undefined)).toHaveLength(4);
  expect(readSelection(getSelectionKey(all.at(-1)!))).toBeDefined();
  forgetStored();
  expect(Object.keys(sessionStorage)).toEqual(['oidc.a']);
});
