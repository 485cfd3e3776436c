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
      'Where tax years are paid for: of the tax application the tiers of a year, by its number of transactions. Elsewhere the one plan that costs nothing.',
    args: { appType: t.arg.string({ required: true }) },
    resolve: (_, { appType }, context) => {
      signedIn(context);
      if (!isAppId(appType))
        throw new AppError('BAD_INPUT', 'Invalid application type', { field: 'appType' });
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
      'Where a plan is paid for: a tier, for the tax year that the account is at. Without an account: for the tax account of the person that was used last.',
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
      'Where a larger plan is paid for: a tier, for the tax year that the account is at. What was paid for the year comes off.',
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
