import { afterEach, expect, it, vi } from 'vitest';
import {
  forgetSignupToken,
  readSignupToken,
  storeSignupToken,
  toLinkCode,
} from './signup-token.ts';

afterEach(() => {
  vi.useRealTimers();
  forgetSignupToken();
});

it('recognizes a stored link code, but not an invite token', () => {
  expect(toLinkCode(readSignupToken('tax'))).toBeUndefined();
  storeSignupToken('tax', 'ABCDEFGHJKMNPQRS');
  expect(toLinkCode(readSignupToken('tax'))).toBe('ABCDEFGHJKMNPQRS');
  storeSignupToken('tax', 'T'.repeat(43));
  expect(toLinkCode(readSignupToken('tax'))).toBeUndefined();
});

const openOtherTab = (): void => sessionStorage.clear();

it('knows a link code in other tabs of its application for two hours, and an invite token in this one only', () => {
  vi.useFakeTimers();
  storeSignupToken('tax', 'ABCDEFGHJKMNPQRS');
  openOtherTab();
  expect(toLinkCode(readSignupToken('tax'))).toBe('ABCDEFGHJKMNPQRS');
  expect(readSignupToken('accounting')).toBeUndefined();
  vi.advanceTimersByTime(2 * 3_600_000);
  expect(toLinkCode(readSignupToken('tax'))).toBeUndefined();
  forgetSignupToken();
  storeSignupToken('tax', 'T'.repeat(43));
  openOtherTab();
  expect(readSignupToken('tax')).toBeUndefined();
});

it('forgets a link code everywhere once the user exists', () => {
  storeSignupToken('tax', 'ABCDEFGHJKMNPQRS');
  forgetSignupToken();
  expect(toLinkCode(readSignupToken('tax'))).toBeUndefined();
});
