import { renderForReader } from '../reader-texts.ts';
import * as access from '@lotbook/messages/generated/access';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  builtInAccountConfigs,
  readAccountConfig,
  type AccountConfig,
} from '@lotbook/access/account-config';
import { accountTypeFrom, appByAccountType, isAppId } from '@lotbook/access/applications';
import { AppError } from '@lotbook/model/errors';
import type { AccountConfigs } from '../shell.ts';

export interface StoredAccountConfigs extends AccountConfigs {
  /** The configuration with that id; application names are the built-in ones. @throws AppError naming the id if it doesn't exist or is invalid. */
  readonly byId: (id: string) => Promise<AccountConfig>;
}

/** The configurations in `config/<id>_account-config.json` of the data folder. A change there counts from the next request on. */
export function makeAccountConfigs(dataFolder: string): StoredAccountConfigs {
  const byId = async (id: string): Promise<AccountConfig> => {
    if (isAppId(id)) return builtInAccountConfigs[id];
    const text = /^[A-Za-z0-9-]{1,60}$/.test(id)
      ? await readFile(path.join(dataFolder, 'config', `${id}_account-config.json`), 'utf8').catch(
          () => undefined,
        )
      : undefined;
    if (text === undefined)
      throw new AppError('NOT_FOUND', fill(texts.configurationUnknown, { id: id.slice(0, 60) }));
    try {
      return readAccountConfig(id, JSON.parse(text));
    } catch (error) {
      const fault =
        error instanceof SyntaxError
          ? fill(access.accountConfigInvalid, {
              id,
              problems: renderForReader(fill(texts.notJson)),
            })
          : (error as Error).message;
      throw new AppError('CONFIG_INVALID', fault);
    }
  };
  return {
    byId,
    of: async ({ type, configId }) => {
      const appId = appByAccountType[accountTypeFrom(type)];
      const { defaultTxDateStatic } = builtInAccountConfigs[appId];
      return {
        ...(defaultTxDateStatic && { defaultTxDateStatic }),
        ...(await byId(configId ?? appId)),
      };
    },
  };
}
