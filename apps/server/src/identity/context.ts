import type { AppId } from '@lotbook/access/applications';
import type { Database } from '@lotbook/db/database';
import type { Mail } from '../mail/mail.ts';
import type { Throttle } from './throttle.ts';

/** What the embedded provider has to know of the configuration. */
export interface IdentityConfig {
  readonly origin: string;
  /** Every address that people use, where there are several brands; else the one. */
  readonly origins?: readonly string[];
  readonly secretKey: Uint8Array;
  readonly productName: string;
  readonly oidc: { readonly issuer: string; readonly audience: string; readonly clients: Readonly<Record<AppId, string>> };
}

export interface IdentityLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface IdentityContext {
  readonly config: IdentityConfig;
  readonly database: Database;
  readonly mail: Mail;
  readonly log: IdentityLog;
  readonly throttle: Throttle;
  /** Work that outlives its request: a mail on its way. Awaited when the program ends. */
  readonly background: (name: string, work: Promise<void>) => void;
}

/** The path of the issuer: where everything of the provider lies. */
export const basePath = (config: IdentityConfig): string => new URL(config.oidc.issuer).pathname.replace(/\/$/, '');

export const appOfClient = (config: IdentityConfig, clientId: unknown): AppId =>
  (Object.keys(config.oidc.clients) as AppId[]).find((app) => config.oidc.clients[app] === clientId) ?? 'tax';
