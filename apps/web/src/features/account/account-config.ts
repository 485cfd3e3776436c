import { builtInAccountConfigs, readAccountConfig, type AccountConfig } from '@lotbook/access/account-config';
import { accountTypeOf, appIds } from '@lotbook/access/applications';
import { useEffect, useState } from 'react';
import type { AccountQuery } from '../../generated/graphql.ts';

type Account = NonNullable<AccountQuery['account']>;

/** The configuration that comes with the application an account is for. */
export const builtInConfig = ({ type }: Pick<Account, 'type'>): AccountConfig =>
  builtInAccountConfigs[appIds.find((appId) => accountTypeOf[appId] === type) ?? 'tax'];

const loaded = new Map<string, Promise<AccountConfig>>();

/** A configuration of the deployment's own, by its id. @throws Error naming the id when it cannot be loaded or is not right. */
export function loadAccountConfig(id: string): Promise<AccountConfig> {
  let promise = loaded.get(id);
  if (!promise) loaded.set(id, (promise = fetchAccountConfig(id)));
  return promise;
}

async function fetchAccountConfig(id: string): Promise<AccountConfig> {
  const response = await fetch(`/config/${encodeURIComponent(id)}_account-config.json`).catch(() => undefined);
  if (!response?.ok) throw new Error(`The account configuration '${id}' could not be loaded.`);
  return readAccountConfig(id, await response.json().catch(() => undefined));
}

/** The pages, features and limits of an account: its own configuration where it names one. A configuration that is not right stops the page. */
export function useConfigOf(account: Account | undefined): AccountConfig | undefined {
  const id = configurationId(account?.config);
  const [own, setOwn] = useState<{ readonly id: string; readonly config?: AccountConfig; readonly error?: unknown }>();
  useEffect(() => {
    if (id === undefined) return;
    loadAccountConfig(id)
      .then((config) => setOwn({ id, config }))
      .catch((error: unknown) => setOwn({ id, error }));
  }, [id]);
  if (!account) return undefined;
  if (id === undefined) return builtInConfig(account);
  if (own?.id === id && own.error) throw own.error;
  return own?.id === id ? own.config : undefined;
}

const configurationId = (config: unknown): string | undefined => {
  const id = (config as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' && id !== '' ? id : undefined;
};
