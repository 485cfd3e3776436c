import type { Integration } from './integration.ts';
import { quickBooks } from './quickbooks/integration.ts';
import { xero } from './xero/integration.ts';

/** Every accounting system. To add one: a folder and a line here. */
export const integrations: readonly Integration[] = [quickBooks, xero];
