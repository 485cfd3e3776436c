import { createFolder } from '@lotbook/db/create-folder';
import { providerIds, type ProviderSettings } from '@lotbook/prices/registry';
import type { ChainServices } from '@lotbook/connections/chains/chain-family';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultTaxYears, readTaxYearRange, type TaxYearPolicy } from '@lotbook/access/tax-years';
import { appIds, type AppId } from '@lotbook/access/applications';
import { mayBeRegistered } from '@lotbook/services/oauth/forwarding';
import type { ShellPolicy } from '@lotbook/services/shell';
import { z } from 'zod';

export interface PriceSettings extends ProviderSettings {
  /** Whether network requests are allowed at all. */
  readonly asked: boolean;
}

export interface ChargebeeConfig {
  /** The first part of the site's address. */
  readonly site: string;
  readonly apiKey: string;
  /** What webhooks have to show; undefined: there are none, and events are polled. */
  readonly webhook: { readonly username: string; readonly password: string } | undefined;
}

export interface StripeConfig {
  readonly apiKey: string;
  /** Signs webhooks; undefined: they are refused, and events are polled. */
  readonly webhookSecret: string | undefined;
  /** Stripe adds the sales tax of plans. */
  readonly automaticTax: boolean;
}

/** Everything that can be set from outside, checked and with its defaults filled in. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Addresses (CIDR) of proxies whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[];
  /** The address people use, without a trailing slash. */
  readonly origin: string;
  readonly dataFolder: string;
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly role: 'all' | 'api' | 'worker';
  /** The 32-byte key that protects every stored secret. */
  readonly secretKey: Uint8Array;
  /** The previous keys of stored secrets, until they are rotated. */
  readonly formerSecretKeys: readonly Uint8Array[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly oidc: {
    readonly embedded: boolean;
    readonly issuer: string;
    readonly audience: string;
    readonly clients: Readonly<Record<AppId, string>>;
  };
  /** Nothing is asked for over the network. */
  readonly offline: boolean;
  /** Where exchanges, custodians and chains are asked instead of at their own addresses. */
  readonly standinsUrl: string | undefined;
  readonly sftpHosts: readonly string[];
  /** Whom to ask about chains. */
  readonly chains: ChainServices;
  readonly prices: PriceSettings;
  readonly productName: string;
  /** The URL of the catalog of chains, exchanges and wallets: a path of ours, or an external address. */
  readonly contentUrl: string;
  /** Any GraphQL document, or only those of the application itself. */
  readonly operations: 'any' | 'persisted';
  readonly taxYears: TaxYearPolicy;
  readonly limits: { readonly transactions: number; readonly uploadBytes: number };
  /** The payment provider: none, the built-in stand-in, Chargebee, or Stripe. */
  readonly billing: 'off' | 'standin' | 'chargebee' | 'stripe';
  /** Defined if Chargebee is the payment provider. */
  readonly chargebee: ChargebeeConfig | undefined;
  /** Defined if Stripe is the payment provider. */
  readonly stripe: StripeConfig | undefined;
  /** The Ethereum node that validators are read from. */
  readonly beaconNodeUrl: string | undefined;
  /** The key of beaconcha.in, which finds validators by address. */
  readonly beaconchainKey: string | undefined;
  /** Whether accounts may use Chainalysis, and how many transfers an account sends to it in a day. */
  readonly analytics: { readonly isOffered: boolean; readonly transfersPerDay: number };
  /** Where the operator puts sanctions lists. */
  readonly sanctionsFolder: string;
  /** Accounts with sample data that are kept ready for visitors of each application; 0: visitors can't look around without signing up. */
  readonly samplesReady: number;
  readonly shell: ShellPolicy;
  readonly logLevel: string;
  /** Where Prometheus reads metrics; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

const port = z.coerce.number().int().min(0).max(65_535);
const yes = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((text) => text === '1' || text === 'true');
const makeAddressSchema = (...beginnings: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && beginnings.some((each) => text.startsWith(each)), {
      error: `must be an address that begins with ${beginnings.join(' or ')}`,
    });

const splitList = (text: string): readonly string[] =>
  text.split(/[, ]+/).filter((each) => each !== '');

const schema = z.object({
  PORT: port.default(4000),
  HOST: z.string().default('localhost'),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\da-f.:/, ]+$/i, {
      error: 'must be a list of addresses or CIDR ranges, separated by commas',
    })
    .default(''),
  LOTBOOK_ORIGIN: makeAddressSchema('http://', 'https://')
    .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
      error: 'must be an address without a path, such as https://tax.example.com',
    })
    .optional(),
  LOTBOOK_DATA: z.string().default('data'),
  DATABASE_URL: makeAddressSchema('postgres://', 'postgresql://').optional(),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  LOTBOOK_SECRET_KEY: z.string().min(32, { error: 'needs at least 32 characters' }).optional(),
  LOTBOOK_SECRET_KEY_PREVIOUS: z
    .string()
    .min(32, { error: 'needs at least 32 characters' })
    .optional(),
  SMTP_URL: makeAddressSchema('smtp://', 'smtps://').optional(),
  MAIL_FROM: z.string().default('no-reply@localhost'),
  OIDC_ISSUER: makeAddressSchema('http://', 'https://').optional(),
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_CLIENT_TAX: z.string().default('lotbook-tax'),
  OIDC_CLIENT_ACCOUNTING: z.string().default('lotbook-accounting'),
  OIDC_CLIENT_TAX_PREPARER: z.string().default('lotbook-tax-preparer'),
  OIDC_CLIENT_TIR_ADMIN: z.string().default('lotbook-tir-admin'),
  LOTBOOK_OFFLINE: yes.default(false),
  STANDINS_URL: makeAddressSchema('http://localhost', 'http://127.0.0.1').optional(),
  SFTP_HOSTS: z.string().default(''),
  ETHERSCAN_API_KEY: z.string().min(1).optional(),
  SUBSCAN_API_KEY: z.string().min(1).optional(),
  BEACON_NODE_URL: makeAddressSchema('http://', 'https://').optional(),
  BEACONCHAIN_API_KEY: z.string().min(1).optional(),
  BLOCKCHAIN_ANALYTICS: z.enum(['off', 'chainalysis']).default('off'),
  ANALYTICS_TRANSFERS_PER_DAY: z.coerce.number().int().min(1).default(25_000),
  MONERO_WALLET_RPC_URL: makeAddressSchema('http://', 'https://').optional(),
  CHAIN_SERVICES: z
    .string()
    .regex(
      /^\s*([\w-]+=(esplora|blockbook|explorer|rpc|rest|subscan) https?:\/\/[^\s,]+\s*(,\s*|$))*$/,
      {
        error: 'must be a list like bitcoin=esplora https://host/api, solana=rpc https://host',
      },
    )
    .default(''),
  PRICE_PROVIDERS: z
    .string()
    .transform((text) => text.split(/[, ]+/).filter((each) => each !== ''))
    .pipe(
      z.array(z.enum(providerIds, { error: `must be one or more of ${providerIds.join(', ')}` })),
    )
    .optional(),
  DEFILLAMA_URL: makeAddressSchema('http://', 'https://').optional(),
  COINBASE_PRICES_URL: makeAddressSchema('http://', 'https://').optional(),
  KRAKEN_PRICES_URL: makeAddressSchema('http://', 'https://').optional(),
  COINGECKO_URL: makeAddressSchema('http://', 'https://').optional(),
  COINGECKO_API_KEY: z.string().min(1).optional(),
  ECB_URL: makeAddressSchema('http://', 'https://').optional(),
  PRODUCT_NAME: z.string().min(1).max(24).default('Lotbook'),
  CONTENT_URL: makeAddressSchema('https://').optional(),
  GRAPHQL_OPERATIONS: z.enum(['any', 'persisted']).optional(),
  TAX_YEARS: z
    .string()
    .default('2015-2025')
    .transform(readTaxYearRange)
    .pipe(
      z.object(
        { first: z.number(), last: z.union([z.number(), z.literal('current')]) },
        { error: 'must be a range such as 2015-2025 or 2015-current' },
      ),
    ),
  DEFAULT_TAX_YEAR: z
    .union([z.literal('current'), z.coerce.number().int().min(2009).max(2100)], {
      error: 'must be a year, or current',
    })
    .optional(),
  MAX_TRANSACTIONS: z.coerce.number().int().min(1).default(250_000),
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).default(512),
  INVITE_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 30)
    .default(24),
  CLIENT_INVITE_DAYS: z.coerce.number().int().min(1).max(90).default(14),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(365).default(0),
  PREPARER_SIGNUP: yes.default(true),
  TIR_ADMINS: z
    .string()
    .refine((text) => splitList(text).every((each) => /^[^@\s]+@[^@\s]+$/.test(each)), {
      error: 'must be a list of email addresses, separated by commas',
    })
    .default(''),
  ACCOUNTING_ADD: yes.default(true),
  LOTBOOK_BILLING: z
    .enum(['off', 'standin', 'chargebee', 'stripe'], {
      error: 'must be off, standin, chargebee or stripe',
    })
    .default('off'),
  CHARGEBEE_SITE: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, {
      error: 'must be the name of the site: acme-test for https://acme-test.chargebee.com',
    })
    .optional(),
  CHARGEBEE_API_KEY: z.string().min(1).optional(),
  CHARGEBEE_WEBHOOK_USERNAME: z.string().min(1).optional(),
  CHARGEBEE_WEBHOOK_PASSWORD: z
    .string()
    .min(16, { error: 'needs at least 16 characters' })
    .optional(),
  STRIPE_API_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, { error: 'must be a secret key (sk_...) or a restricted key (rk_...)' })
    .optional(),
  STRIPE_AUTOMATIC_TAX: yes.default(false),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{10,}$/, {
      error: 'must be the signing secret of the webhook endpoint (whsec_...)',
    })
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SAMPLE_ACCOUNTS: z.coerce.number().int().min(0).max(50).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The error text for a variable whose own check provides none. */
function describe(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected))
    return 'must be a whole number';
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return `must be at least ${String(issue.minimum)}`;
  if (issue.code === 'too_big' && issue.origin !== 'string')
    return `must be at most ${String(issue.maximum)}`;
  return issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : undefined;
}

/**
 * Reads the environment. Relative folders count from `home`. Makes the data folder, and the secret key where none is given.
 * @throws ConfigError naming every variable that is not right.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  home: string,
): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => name in schema.shape && value !== undefined && value !== '',
    ),
  );
  const read = schema.safeParse(set, { error: describe });
  if (!read.success)
    throw new ConfigError(
      `The configuration is invalid: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}. docs/configuration.md lists every variable.`,
    );
  const value = read.data;
  const dataFolder = path.resolve(home, value.LOTBOOK_DATA);
  // Under root the database runs as an unprivileged user, who must be able to enter the folder; each secret in it has its own file mode.
  createFolder(dataFolder, process.getuid?.() === 0 ? 0o711 : 0o700);
  // Offline with stand-ins: no request leaves this computer, not even for prices.
  const standin = (host: string): string | undefined =>
    value.LOTBOOK_OFFLINE && value.STANDINS_URL !== undefined
      ? `${value.STANDINS_URL.replace(/\/$/, '')}/${host}`
      : undefined;
  const origin = (value.LOTBOOK_ORIGIN ?? `http://localhost:${value.PORT}`).replace(/\/$/, '');
  return {
    port: value.PORT,
    host: value.HOST,
    trustedProxies: splitList(value.TRUSTED_PROXIES),
    origin,
    dataFolder,
    databaseUrl: value.DATABASE_URL,
    role: value.ROLE,
    secretKey: readSecretKey(value.LOTBOOK_SECRET_KEY, dataFolder),
    formerSecretKeys:
      value.LOTBOOK_SECRET_KEY_PREVIOUS === undefined
        ? []
        : [toKey(value.LOTBOOK_SECRET_KEY_PREVIOUS)],
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    oidc: {
      embedded: value.OIDC_ISSUER === undefined,
      issuer: value.OIDC_ISSUER ?? `${origin}/identity`,
      audience: value.OIDC_AUDIENCE ?? `${origin}/graphql`,
      clients: getClientIds(value),
    },
    offline: value.LOTBOOK_OFFLINE,
    standinsUrl: value.STANDINS_URL,
    sftpHosts: splitList(value.SFTP_HOSTS.toLowerCase()),
    chains: {
      etherscanKey: value.ETHERSCAN_API_KEY,
      subscanKey: value.SUBSCAN_API_KEY,
      moneroWalletRpc: value.MONERO_WALLET_RPC_URL,
      addresses: parseChainAddresses(value.CHAIN_SERVICES),
    },
    prices: {
      order: value.PRICE_PROVIDERS,
      asked: !value.LOTBOOK_OFFLINE || value.STANDINS_URL !== undefined,
      defiLlamaUrl: value.DEFILLAMA_URL ?? standin('coins.llama.fi'),
      coinbaseUrl: value.COINBASE_PRICES_URL ?? standin('api.exchange.coinbase.com'),
      krakenUrl: value.KRAKEN_PRICES_URL ?? standin('api.kraken.com'),
      coinGeckoUrl: value.COINGECKO_URL ?? standin('pro-api.coingecko.com/api/v3'),
      coinGeckoKey: value.COINGECKO_API_KEY,
      ecbUrl: value.ECB_URL ?? standin('data-api.ecb.europa.eu'),
    },
    productName: value.PRODUCT_NAME,
    contentUrl: value.CONTENT_URL ?? '/content/graphql',
    operations: value.GRAPHQL_OPERATIONS ?? (isLoopback(origin) ? 'any' : 'persisted'),
    taxYears: readTaxYears(value),
    limits: {
      transactions: value.MAX_TRANSACTIONS,
      uploadBytes: value.MAX_UPLOAD_MB * 1024 * 1024,
    },
    billing: value.LOTBOOK_BILLING,
    chargebee: readChargebee(value),
    stripe: readStripe(value),
    beaconNodeUrl: value.BEACON_NODE_URL,
    beaconchainKey: value.BEACONCHAIN_API_KEY,
    analytics: {
      isOffered:
        value.BLOCKCHAIN_ANALYTICS === 'chainalysis' &&
        (!value.LOTBOOK_OFFLINE || value.STANDINS_URL !== undefined),
      transfersPerDay: value.ANALYTICS_TRANSFERS_PER_DAY,
    },
    sanctionsFolder: path.join(dataFolder, 'config', 'sanctions'),
    // Visitors get a login of the embedded provider.
    samplesReady: value.OIDC_ISSUER === undefined ? value.SAMPLE_ACCOUNTS : 0,
    shell: {
      origin,
      appPaths: {
        tax: 'tax',
        accounting: 'accounting',
        'tax-preparer': 'tax-preparer',
        'tir-admin': 'tir-admin',
      },
      inviteHours: value.INVITE_HOURS,
      clientInviteHours: value.CLIENT_INVITE_DAYS * 24,
      trialDays: value.TRIAL_DAYS,
      preparerSignUp: value.PREPARER_SIGNUP,
      tirAdmins: splitList(value.TIR_ADMINS.toLowerCase()),
      accountingAdd: value.ACCOUNTING_ADD,
      signUpCodeRequired: false,
      demoFeatures: true,
      oauthApplications: readOAuthApplications(
        path.join(dataFolder, 'config', 'oauth-applications.json'),
      ),
    },
    logLevel: value.LOG_LEVEL,
    metrics:
      value.METRICS_PORT === undefined
        ? undefined
        : { host: value.METRICS_HOST, port: value.METRICS_PORT },
  };
}

/** @throws ConfigError for a default year that isn't listed: new accounts would silently get another one */
function readTaxYears(value: z.infer<typeof schema>): TaxYearPolicy {
  const { TAX_YEARS: range, DEFAULT_TAX_YEAR: initial } = value;
  const last = range.last === 'current' ? Infinity : range.last;
  if (typeof initial === 'number' && (initial < range.first || initial > last))
    throw new ConfigError(
      `The configuration is invalid: DEFAULT_TAX_YEAR must be one of the TAX_YEARS ${range.first}-${range.last}.`,
    );
  return { ...range, initial: initial ?? defaultTaxYears.initial };
}

/** The Chargebee site, if it is the payment provider. @throws ConfigError for a setting without the one that belongs to it */
function readChargebee(value: z.infer<typeof schema>): ChargebeeConfig | undefined {
  if (value.LOTBOOK_BILLING !== 'chargebee') return undefined;
  refuseSecondProvider('chargebee', 'STRIPE_API_KEY', value.STRIPE_API_KEY);
  const { CHARGEBEE_SITE: site, CHARGEBEE_API_KEY: apiKey } = value;
  const [username, password] = [value.CHARGEBEE_WEBHOOK_USERNAME, value.CHARGEBEE_WEBHOOK_PASSWORD];
  if (site === undefined || apiKey === undefined)
    throw new ConfigError(
      'The configuration is invalid: LOTBOOK_BILLING=chargebee needs CHARGEBEE_SITE and CHARGEBEE_API_KEY.',
    );
  if ((username === undefined) !== (password === undefined))
    throw new ConfigError(
      'The configuration is invalid: webhooks of Chargebee need both CHARGEBEE_WEBHOOK_USERNAME and CHARGEBEE_WEBHOOK_PASSWORD.',
    );
  if (value.LOTBOOK_OFFLINE && value.STANDINS_URL === undefined)
    throw new ConfigError(
      'The configuration is invalid: LOTBOOK_BILLING=chargebee needs the network, but LOTBOOK_OFFLINE is set.',
    );
  return {
    site,
    apiKey,
    webhook: username === undefined || password === undefined ? undefined : { username, password },
  };
}

/** The account at Stripe, if it is the payment provider. @throws ConfigError for a missing key, or settings of another provider */
function readStripe(value: z.infer<typeof schema>): StripeConfig | undefined {
  if (value.LOTBOOK_BILLING !== 'stripe') return undefined;
  refuseSecondProvider('stripe', 'CHARGEBEE_API_KEY', value.CHARGEBEE_API_KEY);
  const { STRIPE_API_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value;
  if (apiKey === undefined)
    throw new ConfigError(
      'The configuration is invalid: LOTBOOK_BILLING=stripe needs STRIPE_API_KEY.',
    );
  if (value.LOTBOOK_OFFLINE && value.STANDINS_URL === undefined)
    throw new ConfigError(
      'The configuration is invalid: LOTBOOK_BILLING=stripe needs the network, but LOTBOOK_OFFLINE is set.',
    );
  return { apiKey, webhookSecret, automaticTax: value.STRIPE_AUTOMATIC_TAX };
}

/** Two providers would both have customers and invoices. @throws ConfigError */
function refuseSecondProvider(provider: string, name: string, key: string | undefined): void {
  if (key !== undefined)
    throw new ConfigError(
      `The configuration is invalid: there can be only one payment provider. LOTBOOK_BILLING=${provider}, but ${name} is set too. Remove it, or change LOTBOOK_BILLING.`,
    );
}

/** `chain=kind address`, parted by commas. */
const parseChainAddresses = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(',')
      .map((each) => each.trim().split('='))
      .filter(([chain = '', ...rest]) => chain !== '' && rest.length > 0)
      .map(([chain = '', ...rest]) => [chain, rest.join('=')]),
  );

function getClientIds(value: z.infer<typeof schema>): Record<AppId, string> {
  const ids = {
    tax: value.OIDC_CLIENT_TAX,
    accounting: value.OIDC_CLIENT_ACCOUNTING,
    'tax-preparer': value.OIDC_CLIENT_TAX_PREPARER,
    'tir-admin': value.OIDC_CLIENT_TIR_ADMIN,
  };
  if (new Set(Object.values(ids)).size !== appIds.length)
    throw new ConfigError(
      'The configuration is invalid: every application needs an OpenID client id of its own.',
    );
  return ids;
}

const isLoopback = (origin: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/** Secrets travel there: never in the clear over a network. */
const serviceAddress = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      (text.startsWith('https://') || (text.startsWith('http://') && isLoopback(text))),
    {
      error: 'must start with https://, or with http:// on this computer',
    },
  );

const oauthApplicationsSchema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    authorizationUrl: serviceAddress,
    clientId: z.string().min(1),
    scope: z.string(),
    tokenUrl: serviceAddress.optional(),
    clientSecret: z.string().min(1).optional(),
    revokeUrl: serviceAddress.optional(),
    forwardTo: z
      .array(
        z
          .string()
          .refine(mayBeRegistered, { error: 'isn’t an address that a browser may be sent to' }),
      )
      .default([]),
  }),
);

/** The services that the installation is registered with: none without the file. */
function readOAuthApplications(file: string): ShellPolicy['oauthApplications'] {
  if (!existsSync(file)) return [];
  try {
    return oauthApplicationsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const fault =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
        : (error as Error).message;
    throw new ConfigError(`${file} is invalid: ${fault}`);
  }
}

function readSecretKey(given: string | undefined, dataFolder: string): Uint8Array {
  if (given !== undefined) return toKey(given);
  const file = path.join(dataFolder, 'secret-key');
  if (!existsSync(file)) createSecretKey(file);
  return toKey(readFileSync(file, 'utf8').trim());
}

/** Two first starts at once agree on one key: it appears complete or not at all, and the first one stays. */
function createSecretKey(file: string): void {
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 });
    linkSync(fresh, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}

const toKey = (text: string): Uint8Array => createHash('sha256').update(text).digest();
