import { describe, expect, it, vi } from 'vitest';
import { findFirstPage, type FirstVisit } from './first-page.ts';

const visit: FirstVisit = {
  appId: 'tax',
  isNew: true,
  pathname: '/tax',
  linkCode: undefined,
  hasPendingInvite: async () => false,
};
const invited = { hasPendingInvite: async () => true };

describe('the first page of a new person', () => {
  it('is consent to the firm whose link code they came with', async () => {
    expect(await findFirstPage({ ...visit, linkCode: 'ABCDEFGHJKMNPQRS' })).toEqual({
      code: 'ABCDEFGHJKMNPQRS',
    });
  });

  it('is consent to a pending invite', async () => {
    expect(await findFirstPage({ ...visit, ...invited })).toEqual({});
  });

  it('is the link code rather than another invite', async () => {
    const hasPendingInvite = vi.fn(async () => true);
    expect(
      await findFirstPage({ ...visit, linkCode: 'ABCDEFGHJKMNPQRS', hasPendingInvite }),
    ).toEqual({ code: 'ABCDEFGHJKMNPQRS' });
    expect(hasPendingInvite).not.toHaveBeenCalled();
  });

  it.each([
    ['without code and invite', {}],
    [
      'for a person who has been here before',
      { ...invited, isNew: false, linkCode: 'A'.repeat(16) },
    ],
    ['in another application', { ...invited, appId: 'accounting', linkCode: 'A'.repeat(16) }],
    ['on the consent page itself', { ...invited, pathname: '/tax/settings/invite' }],
  ] as const)('stays what they asked for %s', async (_, change) => {
    expect(await findFirstPage({ ...visit, ...change })).toBeUndefined();
  });
});
