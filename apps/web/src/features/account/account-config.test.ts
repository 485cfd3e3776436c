import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { afterEach, expect, it, vi } from 'vitest';
import { builtInConfig, loadAccountConfig } from './account-config.ts';

afterEach(() => vi.unstubAllGlobals());
const answering = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body, { status })),
  );

it('an account has the configuration of its application', () => {
  expect(builtInConfig({ type: 'Accounting' })).toBe(builtInAccountConfigs.accounting);
});

it('one of the deployment’s own is read from its file', async () => {
  answering(200, builtInAccountConfigs.tax);
  expect(await loadAccountConfig('acme')).toEqual(builtInAccountConfigs.tax);
  expect(fetch).toHaveBeenCalledWith('/config/acme_account-config.json');
});

it('one that is missing or wrong is named', async () => {
  answering(404, {});
  await expect(loadAccountConfig('gone')).rejects.toThrow("The account configuration 'gone' could not be loaded.");
  answering(200, { enabledPages: [] });
  await expect(loadAccountConfig('odd')).rejects.toThrow(/^The account configuration 'odd' is not right: /);
});
