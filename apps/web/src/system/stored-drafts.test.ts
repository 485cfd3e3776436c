import { beforeEach, expect, it } from 'vitest';
import { forgetStored } from './forget-stored.ts';
import { storeDrafts, getStoredDrafts } from './stored-drafts.ts';

beforeEach(() => sessionStorage.clear());

it('what was half written is there after a reload, at its place alone, until somebody signs out', () => {
  storeDrafts('memo.ada.a1.t1', { '': 'Paid the yard' });
  sessionStorage.setItem('oidc.other', 'stays');
  expect(getStoredDrafts('memo.ada.a1.t1')).toEqual({ '': 'Paid the yard' });
  expect(getStoredDrafts('memo.bob.a1.t1')).toEqual({});
  forgetStored();
  expect(getStoredDrafts('memo.ada.a1.t1')).toEqual({});
  expect(sessionStorage.getItem('oidc.other')).toBe('stays');
});

it('nothing is kept of what was saved, and nothing read of what is broken', () => {
  storeDrafts('memo.ada.a1.t1', { '': 'Paid the yard' });
  storeDrafts('memo.ada.a1.t1', {});
  expect(sessionStorage).toHaveLength(0);
  sessionStorage.setItem('draft-memo.ada.a1.t1', '{broken');
  expect(getStoredDrafts('memo.ada.a1.t1')).toEqual({});
});
