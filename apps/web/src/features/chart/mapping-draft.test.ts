import { describe, expect, it } from 'vitest';
import {
  countChanges,
  emptyRow,
  findWrongRow,
  toDrafts,
  toInput,
  addUnmapped,
} from './mapping-draft.ts';

const crypto = { ...emptyRow, ledgerAccountId: 'a1' };
const usdc = { ...emptyRow, role: 'stablecoin', asset: 'USDC', ledgerAccountId: 'a2' };

describe('the mapping while it is edited', () => {
  it('puts kinds of lines without an account first, once each', () => {
    const rows = addUnmapped([crypto, usdc], ['fee', 'crypto', 'stablecoin', 'fee']);
    expect(rows.map(({ role, ledgerAccountId }) => [role, ledgerAccountId])).toEqual([
      ['fee', ''],
      ['stablecoin', ''],
      ['crypto', 'a1'],
      ['stablecoin', 'a2'],
    ]);
  });

  it('omits empty conditions and keeps the others', () => {
    const stored = {
      __typename: 'AccountMapping' as const,
      id: 'm1',
      role: 'stablecoin',
      sourceId: null,
      asset: 'USDC',
      category: '',
      contactId: null,
      ledgerAccountId: 'a2',
    };
    expect(toDrafts([stored])).toEqual([usdc]);
    expect(toInput([usdc])).toEqual([{ role: 'stablecoin', asset: 'USDC', ledgerAccountId: 'a2' }]);
  });

  it('finds the row of an error although rows without an account weren’t sent', () => {
    const rows = [{ ...emptyRow, role: 'fee' }, crypto, usdc];
    expect(findWrongRow('Row 2 of the mapping names …', rows)).toBe(2);
    expect(findWrongRow('We couldn’t reach the server.', rows)).toBeUndefined();
  });

  it('counts added, changed and removed rows', () => {
    expect(countChanges([crypto, usdc], [crypto, usdc])).toBe(0);
    expect(countChanges([{ ...crypto, ledgerAccountId: 'a3' }, usdc], [crypto, usdc])).toBe(1);
    expect(countChanges([], [crypto, usdc])).toBe(2);
  });
});
