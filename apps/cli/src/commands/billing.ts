import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { parseArgs } from 'node:util';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { findBilledAccounts } from '@lotbook/db/stores/billing-ledger';
import type { AccountId } from '@lotbook/model/ids';
import { openBillingProvider } from '@lotbook/services/billing/open-provider';
import { reconcileBilling, type BillingDifference } from '@lotbook/services/billing/reconcile';
import type { Command } from '../command.ts';
import { readBillingSettings } from '../installation/billing-settings.ts';
import { chooseAccount } from '../installation/choose-account.ts';
import { openInstallation, type Installation } from '../installation/open-installation.ts';
import { installationSettings } from '../installation/settings.ts';
import { UsageError } from '../usage-error.ts';

const options = { account: { type: 'string' }, repair: { type: 'boolean' } } as const;

/** Compares the books of an installation with those of its payment provider. */
export const billing: Command = {
  name: 'billing',
  usage: 'billing reconcile [--account ID-or-name] [--repair]',
  purpose: renderInEnglish(fill(texts.billingPurpose)),
  run: async (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.join(' ') !== 'reconcile')
      throw new UsageError(renderInEnglish(fill(texts.billingUsage)));
    const provider = openBillingProvider(readBillingSettings());
    if (!provider?.documents) throw new UsageError(renderInEnglish(fill(texts.noBillingProvider)));
    await using installation = await openInstallation(installationSettings());
    const accounts = await findAccounts(installation, provider.id, values.account);
    const services = {
      database: installation.database,
      billing: provider,
      now: () => new Date(),
    };
    let count = 0;
    for (const accountId of accounts) {
      const found = await reconcileBilling(services, accountId, { repair: values.repair === true });
      count += found.length;
      for (const each of found) process.stdout.write(`${describe(each)}\n`);
    }
    const summary = fill(texts.billingCompared, { accounts: accounts.length, differences: count });
    process.stdout.write(`${renderInEnglish(summary)}\n`);
    return count > 0 ? 1 : 0;
  },
};

async function findAccounts(
  installation: Installation,
  provider: string,
  request: string | undefined,
): Promise<readonly AccountId[]> {
  if (request !== undefined) return [(await chooseAccount(installation, request)).accountId];
  return readingAsOwner(installation.url, (db) => findBilledAccounts(db, provider));
}

const describe = ({ accountId, kind, about, ours, theirs }: BillingDifference): string =>
  renderInEnglish(
    fill(texts.billingDifference, {
      accountId,
      kind: kind === 'subscriptionDiffers' ? 'other' : kind,
      about,
      ours: ours === '' ? '–' : ours,
      theirs: theirs === '' ? '–' : theirs,
    }),
  );
