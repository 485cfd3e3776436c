import { describe, expect, it, vi } from 'vitest';
import { explainBlocked, useAllowed } from './use-may.ts';

const state = vi.hoisted(() => ({ readOnly: false }));
vi.mock('./use-account.ts', () => ({
  useAccount: () => ({
    account: {
      readOnly: state.readOnly,
      permission: { isOwner: true, role: 'owner' },
      config: {
        enabledPages: ['crypto-sources'],
        features: { enableSourceAdd: true, enableSourceView: true, enableAccountAdd: true },
      },
    },
  }),
  useOpened: () => ({ user: { addAccount: true } }),
}));

/** What the owner of an account may do. */
function listAllowed(readOnly: boolean): readonly string[] {
  state.readOnly = readOnly;
  const { may } = useAllowed();
  const asked = ['sourceView', 'logsView', 'reportCreate', 'billingView', 'sourceDelete', 'sourceAdd', 'sourceEdit', 'contactAdd', 'userAdd', 'accountAdd'] as const; // prettier-ignore
  return asked.filter((permission) => may(permission));
}

describe('what the owner may do', () => {
  it('is everything while the plan lasts', () => {
    expect(listAllowed(false)).toHaveLength(10);
  });

  it('is to view, export, pay and remove once the plan has ended', () => {
    expect(listAllowed(true)).toEqual([
      'sourceView',
      'logsView',
      'reportCreate',
      'billingView',
      'sourceDelete',
      'accountAdd',
    ]);
    expect(useAllowed().isViewOnly).toBe(true);
  });

  it('is explained by the plan and not by the role then', () => {
    const t = ((message: { tokens: readonly string[] }) => message.tokens.join('')) as never;
    expect(explainBlocked('sourceEdit', t, true)).toBe(
      'The plan of this account has ended. You can view and export your data.',
    );
    expect(explainBlocked('sourceEdit', t)).toMatch(/permission level/);
  });
});
