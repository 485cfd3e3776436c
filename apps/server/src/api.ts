import type { AppId } from '@lotbook/access/applications';
import { priceProviders } from '@lotbook/prices/registry';
import type { Database } from '@lotbook/db/database';
import { removeEndedWindows } from '@lotbook/db/stores/call-counts';
import { claimReadySample } from '@lotbook/services/samples/claim-sample';
import type { Asker } from '@lotbook/services/questions/question';
import type { FiguresNews, FollowAccount, Log } from '@lotbook/services/services';
import { makeMasterKeys } from '@lotbook/services/secrets/vault';
import type { ShellServices } from '@lotbook/services/shell';
import type { Logger } from 'pino';
import { createAdapters } from './adapters.ts';
import { createSignInProof } from './auth/sign-in-proof.ts';
import { createTokenVerifier } from './auth/verify-token.ts';
import { makeBillingPages } from './billing/billing-pages.ts';
import { getBillingProvider } from './billing/billing-provider.ts';
import { makeBrandServices, getAliases } from './mail/brand-services.ts';
import { readBrands, type Brands } from './configuration/brands.ts';
import { checkConfigFiles } from './configuration/check-config-files.ts';
import { makeVerificationFrame } from './configuration/verification-mail.ts';
import { makeAccountConfigs } from '@lotbook/services/accounts/account-configs';
import type { Config } from './config.ts';
import type { Logins } from './graphql/context.ts';
import { noLogins } from './graphql/unavailable-logins.ts';
import type { ClaimedSample } from './identity/context.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { createLog } from './log.ts';
import type { MailFrame } from './mail/compose.ts';
import { makeOutboxMail } from './mail/outbox-mail.ts';
import { makeOutboxPages } from './mail/outbox-pages.ts';
import type { Metrics } from './operations/metrics.ts';
import { isOffline } from './network.ts';
import { getTranslator } from './configuration/brand-translator.ts';
import type { Brand } from './configuration/brand.ts';
import type { Site } from './pages/page.ts';
import { useInstallationTexts } from './configuration/installation-texts.ts';
import { makeNoticeSender } from './mail/notices.ts';
import { makeSmtpMail } from './mail/smtp-mail.ts';
import { getCaller, createHttpServer } from './rest/http-server.ts';
import { makeRequestContext } from './rest/request-context.ts';
import { makeTokenMaker } from './token-maker.ts';
import { toListenError } from './listen-error.ts';
import { StartError } from './start-error.ts';
import type { OpenQueue } from './tasks/job-queue.ts';
import { ParseProcesses } from './tasks/parse-process-pool.ts';

export interface Api {
  readonly stop: () => Promise<void>;
}

export interface ApiOptions {
  readonly config: Config;
  readonly database: Database;
  /** Of the database, for the processes that parse uploads. */
  readonly url: string;
  readonly queue: OpenQueue;
  readonly ask: Asker;
  readonly news: FiguresNews;
  readonly follow: FollowAccount;
  readonly logger: Logger;
  /** Whether the worker of this program takes jobs. */
  readonly isWorkerReady: () => boolean;
  readonly metrics?: Pick<Metrics, 'observeRequests'> | undefined;
}

const sweepMs = 10 * 60_000;

/** Serves web, GraphQL, REST and identity on the configured port. */
export async function startApi({
  config,
  database,
  url,
  queue,
  ask,
  news,
  follow,
  logger,
  isWorkerReady,
  metrics,
}: ApiOptions): Promise<Api> {
  const smtp =
    config.smtpUrl === undefined
      ? undefined
      : makeSmtpMail({ url: config.smtpUrl, from: config.mailFrom });
  const mail = smtp ?? makeOutboxMail(database);
  const brands = startBrands(config, createLog(logger));
  const toSite = (brand: Brand): Pick<Site, 'productName' | 'translator'> => ({
    productName: brand.app.productName || config.productName,
    translator: getTranslator(brand),
  });
  const nameAt = (origin: string): string =>
    brands.of(new URL(origin).host).app.productName || config.productName;
  const frameAt = (origin: string): MailFrame =>
    makeVerificationFrame(brands.of(new URL(origin).host));
  const identity = config.oidc.embedded
    ? await createIdentity({
        config: {
          ...config,
          productName: nameAt(config.origin),
          origins: brands.origins,
          nameAt,
          frameAt,
          translatorAt: (origin) => getTranslator(brands.of(new URL(origin).host)),
          ...(config.billing !== 'off' && {
            pricingAt: (origin, app) =>
              `${origin}/${getAliases(brands.of(new URL(origin).host).app)[app]}/pricing`,
          }),
        },
        database,
        mail,
        log: logger,
        getAddress: getCaller,
        claimSample:
          config.samplesReady > 0
            ? ({ origin, app }) =>
                claimSampleFor(brands.of(new URL(origin).host), { database, app })
            : undefined,
      })
    : undefined;
  const configs = makeAccountConfigs(config.dataFolder);
  const uploads = new ParseProcesses({ config, url });
  const services: ShellServices = {
    database,
    uploads,
    queue,
    ask,
    news,
    follow,
    prices: undefined,
    priceTellers: config.prices.asked ? priceProviders(config.prices) : [],
    limits: config.limits,
    taxYears: config.taxYears,
    log: createLog(logger),
    masterKeys: makeMasterKeys(config.secretKey, ...config.formerSecretKeys),
    billing: getBillingProvider(config),
    adapters: createAdapters(config),
    offline: isOffline(config),
    sftpHosts: config.sftpHosts,
    beaconNodeUrl: config.beaconNodeUrl,
    canFindValidators: config.beaconchainKey !== undefined,
    analytics: config.analytics.isOffered,
    shell: config.shell,
    accountConfigs: configs,
    now: () => new Date(),
    deriveToken: makeTokenMaker(config.secretKey),
    getTranslator: (locale) => getTranslator(brands.of(undefined), locale),
    notify: makeNoticeSender({
      translator: getTranslator(brands.of(undefined)),
      mail,
      log: logger,
    }),
  };
  useInstallationTexts(brands);
  const provider = {
    issuer: config.oidc.issuer,
    ...(identity ? { jwks: () => identity.jwks() } : {}),
  };
  const app = await createHttpServer({
    config,
    services,
    brands,
    accountConfigs: configs,
    isWorkerReady,
    metrics,
    getContext: makeRequestContext({
      database,
      createServices: (host) => makeBrandServices(services, brands.of(host), { mail, log: logger }),
      verify: createTokenVerifier({
        ...provider,
        audience: config.oidc.audience,
        clientIds: config.oidc.clients,
      }),
      proof: createSignInProof(provider),
      logins: identity ? createLogins(identity) : noLogins,
    }),
    identity: identity ? (request, response) => identity.handler(request, response) : undefined,
    outbox:
      config.smtpUrl === undefined && identity
        ? makeOutboxPages({ database, config, translator: getTranslator(brands.of(undefined)) })
        : undefined,
    billing: services.billing
      ? makeBillingPages({ services, config, getBrand: (host) => toSite(brands.of(host)) })
      : undefined,
  });
  const sweeping = setInterval(() => {
    removeEndedWindows(database).catch((error: unknown) =>
      logger.error({ err: error }, 'counts of calls could not be removed'),
    );
  }, sweepMs).unref();
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    clearInterval(sweeping);
    await uploads.close();
    throw toListenError(error, config);
  }
  return {
    stop: async () => {
      clearInterval(sweeping);
      await app.close();
      await uploads.close();
      await identity?.close();
      smtp?.close();
    },
  };
}

/** A sample login for a visitor, where the brand offers them. */
async function claimSampleFor(
  { app, origin }: ReturnType<Brands['of']>,
  { database, app: appId }: { readonly database: Database; readonly app: AppId },
): Promise<ClaimedSample> {
  if (app.enableDemoFeatures === false) return 'off';
  return (
    (await claimReadySample({ database, now: () => new Date(), origin }, appId)) ?? 'preparing'
  );
}

/** @throws StartError naming the file that is not right. */
function startBrands(config: Config, log: Log): Brands {
  try {
    checkConfigFiles(config.dataFolder);
    return readBrands({ config, log });
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

const createLogins = (identity: Identity): Logins => ({
  sendVerification: ({ subject, appId }) => identity.sendVerification(subject, appId),
  sendPasswordLink: ({ subject, appId }) => identity.sendPasswordLink(subject, appId),
  changeDuePassword: (wanted) => identity.changeDuePassword(wanted),
  endSessions: ({ subject }) => identity.endSessions(subject),
});
