import type { AppConfig } from '@lotbook/access/app-config';
import type { TokensByCode } from '@lotbook/messages/translator';
import { appIds, isAppId as isKnownApp, type AppId } from '@lotbook/access/applications';

export { appIds, type AppId };
export const isAppId = (text: string | null | undefined): text is AppId =>
  typeof text === 'string' && isKnownApp(text);

/** External addresses, if the deployment has any. */
export interface Links {
  /** Contact page or `mailto:` address for all questions. */
  readonly contact?: string;
  readonly support?: string;
  /** Sign-up page for tax professionals. */
  readonly preparerSignup?: string;
  /** The deployment's own manuals, by application. */
  readonly guides?: Readonly<Partial<Record<AppId, string>>>;
}

/** What the server provides before sign-in. */
export interface Config {
  readonly clients: Readonly<Record<AppId, string>>;
  readonly issuer: string;
  readonly audience: string;
  /** The content service: chains, exchanges, custodians, wallets and data sources. */
  readonly contentUrl: string;
  /** Emails go to a page of this server instead of being sent. */
  readonly outbox: boolean;
  /** Visitors can open an account with sample data. */
  readonly samples: boolean;
  /** Tax years or plans are sold, and have a page of prices. */
  readonly billed: boolean;
  /** How long a new accounting account can be used before it needs a plan; 0: no trial. */
  readonly trialDays: number;
  readonly links: Links;
  /** Which account types users can create. */
  readonly signUp: {
    readonly taxPreparer: boolean;
    readonly accounting: boolean;
    readonly tirAdmin: boolean;
  };
  readonly app: AppConfig;
  readonly productName: string;
  /** The brand's texts by locale and code. */
  readonly messages: Readonly<Record<string, TokensByCode>>;
}

/** The deployment's name for an application. */
export function getAppName({ app }: Pick<Config, 'app'>, appId: AppId): string {
  const names = {
    tax: app.taxAppDisplayName,
    accounting: app.accountingAppDisplayName,
    'tax-preparer': app.taxProAppDisplayName,
    'tir-admin': app.tirAdminAppDisplayName,
  };
  return names[appId] || builtInNames[appId];
}

const builtInNames: Readonly<Record<AppId, string>> = {
  tax: 'Tax',
  accounting: 'Accounting',
  'tax-preparer': 'Tax Pro',
  'tir-admin': 'TIR Admin',
};

/** The server has checked the brand's part by its schema at start. @throws Error if the configuration can't be loaded or lacks what sign-in needs. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status}).`);
  return validateConfig(await response.json());
}

export function validateConfig(value: unknown): Config {
  const config = value as Partial<Config> | null;
  const texts = [config?.issuer, config?.audience, ...appIds.map((id) => config?.clients?.[id])];
  if (!config?.app || !texts.every((text) => typeof text === 'string' && text !== ''))
    throw new Error('The sign-in settings are not complete.');
  const { app } = config;
  return {
    ...(config as Config),
    contentUrl: config.contentUrl ?? '/content/graphql',
    outbox: config.outbox === true,
    samples: config.samples === true,
    billed: config.billed === true,
    trialDays: config.trialDays ?? 0,
    links: config.links ?? {},
    signUp: config.signUp ?? { taxPreparer: false, accounting: false, tirAdmin: false },
    app,
    productName: app.productName || 'Lotbook',
    messages: config.messages ?? {},
  };
}
