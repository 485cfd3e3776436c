import { openBillingProvider } from '@lotbook/services/billing/open-provider';
import type { BillingProvider } from '@lotbook/services/billing/provider';
import type { Config } from '../config.ts';

type BillingConfig = Pick<Config, 'billing' | 'chargebee' | 'stripe' | 'offline' | 'standinsUrl'>;

/** Who takes the money of this installation; undefined where everything is free. */
export const getBillingProvider = (config: BillingConfig): BillingProvider | undefined =>
  openBillingProvider(config);
