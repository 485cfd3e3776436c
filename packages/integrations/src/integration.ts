import type { Network } from '@lotbook/connections/network';
import type { Registration } from './oauth/token-endpoint.ts';
import type { TokenStore, Tokens } from './oauth/tokens.ts';
import type { Clock, RateLimiter } from './rate-limit.ts';
import type { IntegrationId, RemoteLedger } from './remote-ledger.ts';

/** A company that the person may choose. */
export interface Tenant {
  readonly id: string;
  readonly name: string;
}

export interface Granting {
  readonly network: Network;
  readonly registration: Registration;
}

export interface Opening extends Granting {
  readonly tenantId: string;
  readonly tokens: TokenStore;
  /** Instead of the limits of the service. */
  readonly limiter?: RateLimiter | undefined;
  /** Measures the limits of the service for this ledger alone; absent: the system's, with limits shared per company. */
  readonly clock?: Clock | undefined;
}

/** The result of the visit to the consent page. */
export interface Grant {
  readonly code: string;
  readonly redirectUri: string;
  /** QuickBooks only: the company, a parameter of the callback. */
  readonly realmId?: string | undefined;
}

/** An accounting system. */
export interface Integration {
  readonly id: IntegrationId;
  readonly label: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  /** What to ask for. Xero refuses some names depending on when the app was registered, so the installation may override them. */
  readonly scopes: readonly string[];
  /** The hosts that are asked, with requests per second. */
  readonly hosts: Readonly<Record<string, number>>;
  /** @throws AccessRevoked if the code is used up or too old. @throws Outage */
  readonly grant: (granting: Granting, grant: Grant) => Promise<Tokens>;
  readonly revoke: (granting: Granting, tokens: Tokens) => Promise<void>;
  /** The companies that the tokens open. */
  readonly listTenants: (
    granting: Granting & { readonly tokens: TokenStore },
    realmId: string | undefined,
  ) => Promise<readonly Tenant[]>;
  readonly open: (opening: Opening) => RemoteLedger;
  /** The page of the accounting system that shows an entry. */
  readonly toEntryUrl: (entryId: string) => string;
}
