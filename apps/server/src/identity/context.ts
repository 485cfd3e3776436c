import type { AppId } from '@lotbook/access/applications';
import { createTranslator, type Translator } from '@lotbook/messages/translator';
import type { Database } from '@lotbook/db/database';
import type { MailFrame } from '../mail/compose.ts';
import type { Mail } from '../mail/mail.ts';
import type { Site } from '../pages/page.ts';
import type { Throttle } from './throttle.ts';

/** The configuration of the embedded provider. */
export interface IdentityConfig {
  readonly origin: string;
  /** Every address that people use, where there are several brands; else the one. */
  readonly origins?: readonly string[];
  /** The product name at one of them. */
  readonly nameAt?: (origin: string) => string;
  /** The header and footer of the mail that confirms an address, at one of them. */
  readonly frameAt?: (origin: string) => MailFrame;
  /** The texts of the brand at one of them; the product's own by default. */
  readonly translatorAt?: (origin: string) => Translator;
  /** The page with the prices of an application, at one of them. Absent: everything is free. */
  readonly pricingAt?: (origin: string, app: AppId) => string;
  readonly secretKey: Uint8Array;
  readonly productName: string;
  readonly oidc: {
    readonly issuer: string;
    readonly audience: string;
    readonly clients: Readonly<Record<AppId, string>>;
  };
}

export interface IdentityLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The application that a visitor explores, and the address of the brand. */
export interface SampleVisit {
  readonly origin: string;
  readonly app: AppId;
}

/** `preparing`: one will be ready in a moment. `off`: not offered there. */
export type ClaimedSample = { readonly loginId: string } | 'preparing' | 'off';

export interface IdentityContext {
  readonly config: IdentityConfig;
  readonly database: Database;
  readonly mail: Mail;
  readonly log: IdentityLog;
  readonly throttle: Throttle;
  /** A login with sample data for a visitor of an address; undefined if none is ready. Absent: not offered. */
  readonly claimSample?: ((visit: SampleVisit) => Promise<ClaimedSample>) | undefined;
  /** Work that outlives its request: a mail on its way. Awaited when the program ends. */
  readonly background: (name: string, work: Promise<void>) => void;
}

/** The texts of the brand whose address the sign-in is for. */
export const getTexts = ({ origin, productName, translatorAt }: IdentityConfig): Translator =>
  translatorAt?.(origin) ?? createTranslator({ productName });

/** The path of the issuer, under which all pages of the provider are served. */
export const getBasePath = (config: IdentityConfig): string =>
  new URL(config.oidc.issuer).pathname.replace(/\/$/, '');

/** The brand and location of its pages. */
export const getSite = (config: IdentityConfig): Site => ({
  productName: config.productName,
  base: getBasePath(config),
  translator: getTexts(config),
});

export const getAppByClient = (config: IdentityConfig, clientId: unknown): AppId =>
  (Object.keys(config.oidc.clients) as AppId[]).find(
    (app) => config.oidc.clients[app] === clientId,
  ) ?? 'tax';

/** The page with the prices of the application that a sign-in is for. Undefined: it has none. */
export function getPricingUrl(config: IdentityConfig, clientId: unknown): string | undefined {
  const app = getAppByClient(config, clientId);
  return app === 'tir-admin' ? undefined : config.pricingAt?.(config.origin, app);
}

/** The context for the brand where a sign-in started: pages and mails have its name and link to its address. */
export function applyBrand(context: IdentityContext, redirectUri: unknown): IdentityContext {
  const { config } = context;
  const origin =
    typeof redirectUri === 'string' && URL.canParse(redirectUri)
      ? new URL(redirectUri).origin
      : undefined;
  if (origin === undefined || !config.origins?.includes(origin)) return context;
  return {
    ...context,
    config: { ...config, origin, productName: config.nameAt?.(origin) ?? config.productName },
  };
}
