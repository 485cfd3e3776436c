import { afterEach, expect, it, vi } from 'vitest';
import { handOverStorage } from './window-storage.ts';
import { otherWindow } from './testing-windows.ts';
import { forgetStored } from './forget-stored.ts';
import { storeNotice, getNoticeAt, getNoticeName } from './stored-notices.ts';

afterEach(() => sessionStorage.clear());

const sentences = [{ id: 0, parent: null, text: 'Under LIFO 2025 comes to 1.00 USD.' }];

const told = { accountId: 'a1', currency: 'USD', year: '2025', sentences };

it('what a page told is found by its name, in the account that it is of alone', () => {
  storeNotice(told);
  const name = getNoticeName(sentences);
  expect(getNoticeAt(name, 'a1')).toMatchObject(told);
  expect(getNoticeAt(name, 'a2')).toBeUndefined();
  expect(getNoticeAt(getNoticeName([]), 'a1')).toBeUndefined();
});

it('a name of something else finds nothing, and nothing is kept once somebody signs out', () => {
  sessionStorage.setItem('draft-a', '1 {}');
  expect(getNoticeAt('draft-a', 'a1')).toBeUndefined();
  storeNotice(told);
  forgetStored();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('is handed to another window that looks for it, and nothing else is', async () => {
  storeNotice(told);
  sessionStorage.setItem('draft-a', '1 {}');
  const other = otherWindow();
  handOverStorage();
  const heard: unknown[] = [];
  other.hears((said) => void heard.push(said));
  for (const wanted of ['draft-a', getNoticeName(sentences)]) other.says({ wanted });
  await vi.waitFor(() =>
    expect(heard).toEqual([
      { name: getNoticeName(sentences), text: expect.stringContaining('LIFO') },
    ]),
  );
});
