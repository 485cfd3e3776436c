import { describe, expect, it } from 'vitest';
import { readModals } from './modals.ts';

describe('open modals in the address', () => {
  it('are a list of ids, each once', () => {
    expect(readModals({ modals: ['create-account', 'remove-user:1f', 'create-account'] })).toEqual({
      modals: ['create-account', 'remove-user:1f'],
    });
    expect(readModals({ modals: 'create-account' })).toEqual({ modals: ['create-account'] });
  });

  it('that are none are left out', () => {
    expect(readModals({ modals: ['<script>', 5, ''] })).toEqual({});
    expect(readModals({})).toEqual({});
  });
});
