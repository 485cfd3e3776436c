import type { BillingProvider } from '@lotbook/services/billing/provider';
import { billingStandIn } from '@lotbook/services/billing/stand-in';
import type { Config } from '../config.ts';
import { tokenMaker } from '../token-maker.ts';

/** Who takes the money of this installation; undefined where everything is free. */
export const getBillingProvider = (
  config: Pick<Config, 'billing' | 'secretKey'>,
): BillingProvider | undefined =>
  config.billing === 'standin' ? billingStandIn(tokenMaker(config.secretKey)) : undefined;
