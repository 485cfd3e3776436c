import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ShellServices } from '@lotbook/services/shell';
import type { Config } from '../config.ts';
import type { StoredAccountConfigs } from '@lotbook/services/accounts/account-configs';
import { getTranslator } from '../configuration/brand-translator.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Brands } from '../configuration/brands.ts';
import { addBrandFiles } from './brand-files.ts';
import { addAccountNews } from './account-news.ts';
import { addConsolidatedDownload } from './consolidated-download.ts';
import { addEntriesDownload } from './entries-download.ts';
import { addAlertsDownload } from './alerts-download.ts';
import { addBankUsers } from './bank-users.ts';
import { addRewardsDownload } from './rewards-download.ts';
import { addTirDownload } from './tir-download.ts';
import { addEvidenceDownload } from './evidence-download.ts';
import { addGraphqlRoutes, type NodeHandler } from './graphql-routes.ts';
import { endConnections } from './close-connections.ts';
import { addHealthPaths } from './health.ts';
import { handleHttpErrors, refuseAddress } from './http-errors.ts';
import { addPublicPaths } from './public-paths.ts';
import { useReaderTexts, type GetBrandTexts } from './reader-texts.ts';
import { reportDownload } from './report-download.ts';
import type { RequestContext } from './request-context.ts';
import { addUploads } from './uploads.ts';
import { addWebApp } from './web-app.ts';

export interface HttpOptions {
  /** Counts requests, where the installation wants metrics. */
  readonly metrics?: Pick<Metrics, 'observeRequests'> | undefined;
  readonly config: Config;
  readonly services: ShellServices;
  readonly brands: Brands;
  readonly accountConfigs: StoredAccountConfigs;
  readonly getContext: RequestContext;
  readonly isWorkerReady: () => boolean;
  /** The embedded identity provider and the outbox, where this installation has them. */
  readonly identity: NodeHandler | undefined;
  readonly outbox: NodeHandler | undefined;
  /** The pages of the billing stand-in, if it is the payment provider. */
  readonly billing?: NodeHandler | undefined;
}

const callers = new WeakMap<IncomingMessage, string>();

/** Who called, behind proxies that are trusted. */
export const getCaller = (request: IncomingMessage): string =>
  callers.get(request) ?? request.socket.remoteAddress ?? '';

/** Everything on one port. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = await createApiServer({
    ...options,
    getBrandTexts: (host) => (locale) => getTranslator(options.brands.of(host), locale),
  });
  const { config } = options;
  addHealthPaths(app, {
    database: options.services.database,
    isWorkerReady: options.isWorkerReady,
  });
  addPublicPaths(app, { ...options, outbox: options.outbox !== undefined });
  addBrandFiles(app, options.brands);
  if (options.identity) await mount(app, new URL(config.oidc.issuer).pathname, options.identity);
  if (options.outbox) await mount(app, '/outbox', options.outbox);
  if (options.billing) await mount(app, '/billing', options.billing);
  addWebApp(app, config, options.brands);
  return app;
}

export interface ApiServerOptions extends Pick<HttpOptions, 'services' | 'getContext' | 'metrics'> {
  readonly config: Pick<Config, 'trustedProxies' | 'origin' | 'operations' | 'limits'>;
  /** By default the texts of the services, at every address. */
  readonly getBrandTexts?: GetBrandTexts;
}

/** GraphQL, uploads and downloads: the routes for API clients without pages. */
export async function createApiServer({
  config,
  services,
  getContext,
  getBrandTexts = () => services.getTranslator,
  metrics,
}: ApiServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
  });
  metrics?.observeRequests(app);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.origin.startsWith('https:')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    );
    done(null, payload);
  });
  endConnections(app);
  handleHttpErrors(app, services.log, getBrandTexts);
  useReaderTexts(app, getBrandTexts);
  addGraphqlRoutes(app, config, services, getContext);
  await app.register(async (files) => {
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    addUploads(files, config, getContext);
  });
  reportDownload(app, getContext);
  addEvidenceDownload(app, getContext);
  addEntriesDownload(app, getContext);
  addAlertsDownload(app, getContext);
  addRewardsDownload(app, getContext);
  addTirDownload(app, getContext);
  addBankUsers(app, getContext);
  addConsolidatedDownload(app, getContext);
  addAccountNews(app, services, getContext);
  return app;
}

/** Hands everything below a path to a handler that reads the request itself. */
export async function mount(
  app: FastifyInstance,
  prefix: string,
  handler: NodeHandler,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const forward = {
      handler: async (
        request: { raw: Parameters<NodeHandler>[0]; ip: string },
        reply: { hijack: () => unknown; raw: Parameters<NodeHandler>[1] },
      ) => {
        reply.hijack();
        callers.set(request.raw, request.ip);
        await handler(request.raw, reply.raw);
      },
    };
    for (const url of [prefix, `${prefix}/*`])
      scope.route({ method: ['GET', 'HEAD', 'POST', 'OPTIONS'], url, ...forward });
  });
}
