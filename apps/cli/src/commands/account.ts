import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readAccountConfig } from '@lotbook/access/account-config';
import { isAppId } from '@lotbook/access/applications';
import { parseInstant } from '@lotbook/model/time';
import { operateAccount, type OperatorChange } from '@lotbook/services/accounts/operate-account';
import type { Command } from '../command.ts';
import { chooseAccount } from '../installation/choose-account.ts';
import { localServices } from '../installation/local-services.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { installationSettings } from '../installation/settings.ts';
import { UsageError } from '../usage-error.ts';

const options = {
  account: { type: 'string' },
  config: { type: 'string' },
  audit: { type: 'string' },
  'trial-ends': { type: 'string' },
  'owner-adds-accounts': { type: 'string' },
  'owner-active': { type: 'string' },
} as const;

/** What the operator of an installation decides about an account. */
export const operate: Command = {
  name: 'account',
  usage:
    'account [--account ID-or-name] [--config ID|none] [--audit on|off] [--trial-ends DATE|none] [--owner-adds-accounts on|off] [--owner-active on|off]',
  purpose: renderInEnglish(fill(texts.accountPurpose)),
  run: async (args) => {
    const { values } = parseArgs({ args: [...args], options });
    const settings = installationSettings();
    const change: OperatorChange = {
      configId:
        values.config === undefined
          ? undefined
          : validateConfig(values.config, settings.dataFolder),
      audit: switchAccount('audit', values.audit),
      trialEndsAt: values['trial-ends'] === undefined ? undefined : trialEnd(values['trial-ends']),
      mayAddAccounts: switchAccount('owner-adds-accounts', values['owner-adds-accounts']),
      active: switchAccount('owner-active', values['owner-active']),
    };
    if (Object.values(change).every((value) => value === undefined))
      throw new UsageError(renderInEnglish(fill(texts.accountChangeMissing)));
    await using installation = await openInstallation(settings);
    const account = await chooseAccount(installation, values.account);
    await operateAccount(localServices(installation, settings), account.accountId, change);
    process.stdout.write(
      `${renderInEnglish(fill(texts.accountChanged, { name: account.name }))}\n`,
    );
    return 0;
  },
};

function switchAccount(flag: string, value: string | undefined): boolean | undefined {
  if (value === undefined || value === 'on' || value === 'off')
    return value === undefined ? undefined : value === 'on';
  throw new UsageError(renderInEnglish(fill(texts.flagIsSwitch, { flag })));
}

function trialEnd(value: string): string | null {
  if (value === 'none') return null;
  const at = parseInstant(value);
  if (at === undefined) throw new UsageError(renderInEnglish(fill(texts.trialEndInvalid)));
  return at;
}

/** A configuration that is not right would close the account: it is read before it is set. */
function validateConfig(id: string, dataFolder: string): string | null {
  if (id === 'none') return null;
  if (isAppId(id)) return id;
  if (!/^[A-Za-z0-9-]{1,60}$/.test(id))
    throw new UsageError(renderInEnglish(fill(texts.configurationIdInvalid)));
  try {
    readAccountConfig(
      id,
      JSON.parse(
        readFileSync(path.join(dataFolder, 'config', `${id}_account-config.json`), 'utf8'),
      ),
    );
  } catch (error) {
    throw new UsageError(
      renderInEnglish(fill(texts.configurationUnusable, { id, message: (error as Error).message })),
    );
  }
  return id;
}
