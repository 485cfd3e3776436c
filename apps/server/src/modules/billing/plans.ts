import { fill } from '@lotbook/messages/fill';
import * as contract from '@lotbook/messages/generated/contract';
import { isAppId } from '@lotbook/access/applications';
import { readMemberships } from '@lotbook/services/users/person';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { openPlanPortal } from '@lotbook/services/billing/portal';
import { tierById, tiers } from '@lotbook/services/billing/prices';
import { listOfferedAddOns, listOfferedPlans } from '@lotbook/services/billing/plan-offers';
import { openSubscriptionCheckout } from '@lotbook/services/billing/subscribe';
import { makeNoAccessError } from '@lotbook/services/member';
import type { Actor, Services } from '@lotbook/services/services';
import type { ShellServices } from '@lotbook/services/shell';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { ownPlan, Plan, type PlanView } from '../accounts/subscription.ts';

builder.queryField('plans', (t) =>
  t.field({
    type: [Plan],
    description:
      'The plans of the payment provider’s catalog for the application. For the tax application without such plans, its yearly tiers by number of transactions. Otherwise the single free plan.',
    args: { appType: t.arg.string({ required: true }) },
    resolve: async (_, { appType }, context): Promise<PlanView[]> => {
      if (!isAppId(appType))
        throw new AppError('BAD_INPUT', fill(contract.invalidApplicationType), {
          field: 'appType',
        });
      const offered = await listOfferedPlans(context.services, appType);
      if (offered.length > 0) {
        const addOns = await listOfferedAddOns(context.services, appType);
        return offered.map((plan) => ({
          ...plan,
          addOns: addOns.filter(({ period }) => period === plan.period),
        }));
      }
      if (appType !== 'tax' || !context.services.billing) return [ownPlan];
      return tiers.map(({ id, name, price }) => ({
        id,
        name: `${name} transactions`,
        price: format(price, 2),
      }));
    },
  }),
);

builder.mutationField('generateCheckoutPortal', (t) =>
  t.string({
    description:
      'The checkout page of a plan for an accounting account, or of a tier for the current tax year of a tax account. Without an account, it uses the person’s most recent one.',
    args: {
      planId: t.arg.string({ required: true }),
      disableTrial: t.arg.boolean(),
      accountId: t.arg.id(),
    },
    resolve: async (_, { planId, accountId, disableTrial }, context) => {
      const { services } = context;
      const asking = await actor(context);
      const type = await getAccountType(services, planId);
      const own = accountId ?? (await findLastAccount(services, asking, type));
      if (type !== 'TaxPayer' && services.billing?.plans)
        return openSubscriptionCheckout(services, asking, own, {
          planId,
          disableTrial: disableTrial === true,
        });
      return openPlanPortal(services, asking, own, { planId, upgrade: false });
    },
  }),
);

builder.mutationField('generateUpgradePortal', (t) =>
  t.string({
    description:
      'The checkout page of another plan, or of a larger tier for a tax year. Earlier payments for the year are deducted.',
    args: {
      planId: t.arg.string({ required: true }),
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ description: 'Absent: the current tax year of the account.' }),
    },
    resolve: async (_, { planId, accountId, taxYear }, context) =>
      tierById(planId) || !context.services.billing?.plans
        ? openPlanPortal(context.services, await actor(context), accountId, {
            planId,
            upgrade: true,
            taxYear: taxYear ?? undefined,
          })
        : openSubscriptionCheckout(context.services, await actor(context), accountId, {
            planId,
            disableTrial: false,
          }),
  }),
);

/** The kind of accounts that a plan is for. */
async function getAccountType(
  services: Pick<ShellServices, 'billing'>,
  planId: string,
): Promise<'TaxPayer' | 'Accounting' | 'TaxPreparer'> {
  if (tierById(planId)) return 'TaxPayer';
  const plans = await listOfferedPlans(services, 'tax-preparer');
  return plans.some(({ id, application }) => id === planId && application === 'tax-preparer')
    ? 'TaxPreparer'
    : 'Accounting';
}

/** @throws AppError NO_ACCESS for a person without such an account. */
async function findLastAccount(
  { database }: Pick<Services, 'database'>,
  { userId }: Actor,
  accountType: 'TaxPayer' | 'Accounting' | 'TaxPreparer',
): Promise<string> {
  const memberships = await readMemberships({ database }, userId);
  const last = memberships.find(({ type }) => type === accountType);
  if (!last) throw makeNoAccessError();
  return last.accountId;
}
