import Fastify from 'fastify';
import { StartError } from '../start-error.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Serves `/metrics` in the text format of Prometheus on an address of its own, so that the public one never shows it.
 * @throws StartError if the port is taken.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(
      `The metrics can't be served at ${host}:${port}: ${error instanceof Error ? error.message : String(error)}. Set METRICS_PORT to a free port, or METRICS_HOST to an address of this computer.`,
      { cause: error },
    );
  }
  const address = app.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => app.close(),
  };
}
