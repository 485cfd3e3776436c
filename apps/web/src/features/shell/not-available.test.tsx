import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Integrations } from '../integrations/Integrations.tsx';
import { Monitoring } from '../monitoring/Monitoring.tsx';
import { Validators } from '../staking/Validators.tsx';
import { Validator } from '../staking/Validator.tsx';

const { config } = vi.hoisted(() => ({ config: { unavailablePages: [] as string[] } }));
vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({ account: { config } }),
  useAccountId: () => 'a1',
}));
// What an available page loads isn't part of this test.
vi.mock('../monitoring/StartMonitoring.tsx', () => ({ StartMonitoring: () => null }));
vi.mock('../monitoring/AlertList.tsx', () => ({ AlertList: () => null }));
vi.mock('../staking/ValidatorList.tsx', () => ({ ValidatorList: () => null }));
vi.mock('../staking/OneValidator.tsx', () => ({ OneValidator: () => null }));
// An available page that loads its data.
vi.mock('@apollo/client/react', () => ({ useQuery: () => ({ stopPolling: () => undefined }) }));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
    <main>
      <h1>{title}</h1>
      {children}
    </main>
  ),
}));
afterEach(cleanup);

it.each([
  ['integrations', 'Integrations', <Integrations key="i" />],
  ['monitoring', 'Monitoring', <Monitoring key="m" />],
  ['staking', 'Staking', <Validators key="s" />],
  ['staking', 'Validator', <Validator key="v" />],
])('shows at the address of %s that this installation doesn’t offer it', (id, title, page) => {
  config.unavailablePages = [id];
  const { rerender } = render(page);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText('Not available on this server')).toBeDefined();
  config.unavailablePages = [];
  rerender(<div>{page}</div>);
  expect(screen.queryByText('Not available on this server')).toBeNull();
});
