import { describe, expect, it, vi } from 'vitest';
import { explainBlocked, useAllowed } from './use-may.ts';

const state = vi.hoisted(() => ({ readOnly: false, isSample: false }));
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
  useOpened: () => ({ user: { addAccount: true, isSample: state.isSample } }),
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
    expect(explainBlocked('sourceEdit', t, { isViewOnly: true })).toBe(
      'The plan of this account has ended. You can view and export your data.',
    );
    expect(explainBlocked('sourceEdit', t)).toMatch(/permission level/);
  });

  it('is to decide and create reports in a sample account, but not to add, delete or invite', () => {
    state.isSample = true;
    expect(listAllowed(false)).toEqual([
      'sourceView',
      'logsView',
      'reportCreate',
      'billingView',
      'sourceEdit',
      'contactAdd',
      'accountAdd',
    ]);
    const t = ((message: { tokens: readonly string[] }) => message.tokens.join('')) as never;
    expect(explainBlocked('sourceAdd', t, useAllowed())).toMatch(/^This is sample data/);
    state.isSample = false;
  });
});
