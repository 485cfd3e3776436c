import { fill } from '@lotbook/messages/fill';
import * as contract from '@lotbook/messages/generated/contract';
import { isAppId } from '@lotbook/access/applications';
import { reading } from '@lotbook/db/database';
import { loadMemberships } from '@lotbook/db/stores/members';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { openPlanPortal } from '@lotbook/services/billing/portal';
import { tiers } from '@lotbook/services/billing/prices';
import { noAccess } from '@lotbook/services/member';
import type { Actor, Services } from '@lotbook/services/services';
import { builder } from '../../graphql/builder.ts';
import { actor, signedIn } from '../../graphql/context.ts';
import { ownPlan, Plan } from '../accounts/subscription.ts';

builder.queryField('plans', (t) =>
  t.field({
    type: [Plan],
    description:
      'With billing, the yearly tiers of the tax application by number of transactions. Otherwise the single free plan.',
    args: { appType: t.arg.string({ required: true }) },
    resolve: (_, { appType }, context) => {
      signedIn(context);
      if (!isAppId(appType))
        throw new AppError('BAD_INPUT', fill(contract.invalidApplicationType), {
          field: 'appType',
        });
      if (appType !== 'tax' || !context.services.billing) return [ownPlan];
      return tiers.map(({ id, name, price }) => ({
        id,
        name: `${name} transactions`,
        price: format(price, 2),
        addons: [],
      }));
    },
  }),
);

builder.mutationField('generateCheckoutPortal', (t) =>
  t.string({
    description:
      'The checkout page of a tier for the account’s current tax year. Without an account, it uses the person’s most recent tax account.',
    args: {
      planId: t.arg.string({ required: true }),
      disableTrial: t.arg.boolean(),
      accountId: t.arg.id(),
    },
    resolve: async (_, { planId, accountId }, context) => {
      const { services } = context;
      const asking = await actor(context);
      const own = accountId ?? (await lastTaxAccount(services, asking));
      return openPlanPortal(services, asking, own, { planId, upgrade: false });
    },
  }),
);

builder.mutationField('generateUpgradePortal', (t) =>
  t.string({
    description:
      'The checkout page of a larger tier for the account’s current tax year. Earlier payments for the year are deducted.',
    args: { planId: t.arg.string({ required: true }), accountId: t.arg.id({ required: true }) },
    resolve: async (_, { planId, accountId }, context) =>
      openPlanPortal(context.services, await actor(context), accountId, { planId, upgrade: true }),
  }),
);

/** @throws AppError NO_ACCESS for a person without a tax account. */
async function lastTaxAccount(
  { database }: Pick<Services, 'database'>,
  { userId }: Actor,
): Promise<string> {
  const memberships = await reading(database, { userId }, (db) => loadMemberships(db, userId));
  const last = memberships.find(({ type }) => type === 'TaxPayer');
  if (!last) throw noAccess();
  return last.accountId;
}
