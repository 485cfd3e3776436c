import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { BillingSettings } from '@lotbook/services/billing/open-provider';
import { UsageError } from '../usage-error.ts';

/** The payment provider of the installation, from the program's own variables. @throws UsageError for a provider without its keys */
export function readBillingSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): BillingSettings {
  const set = (name: string): string | undefined => environment[name] || undefined;
  const need = (name: string): string => {
    const value = set(name);
    if (value === undefined)
      throw new UsageError(renderInEnglish(fill(texts.billingVariableMissing, { name })));
    return value;
  };
  const common = {
    offline: ['1', 'true'].includes(set('LOTBOOK_OFFLINE') ?? ''),
    standinsUrl: set('STANDINS_URL'),
  };
  const billing = set('LOTBOOK_BILLING');
  if (billing === 'stripe')
    return {
      ...common,
      billing,
      chargebee: undefined,
      stripe: { apiKey: need('STRIPE_API_KEY') },
    };
  if (billing !== 'chargebee')
    return { ...common, billing: 'off', chargebee: undefined, stripe: undefined };
  return {
    ...common,
    billing,
    stripe: undefined,
    chargebee: { site: need('CHARGEBEE_SITE'), apiKey: need('CHARGEBEE_API_KEY') },
  };
}
