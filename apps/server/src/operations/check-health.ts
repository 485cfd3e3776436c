/**
 * Ends with 0 if this container's program can serve, else with 1: the health check of the image. A worker has no pages, so its metrics are asked, or
 * it counts as healthy where METRICS_PORT isn't set.
 */
const { PORT = '4000', ROLE, METRICS_PORT } = process.env;

async function isHealthy(): Promise<boolean> {
  if (ROLE !== 'worker') return (await fetch(`http://127.0.0.1:${PORT}/readyz`)).ok;
  if (!METRICS_PORT) return true;
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  return /^lotbook_worker_ready\{.*\} 1$/m.test(metrics);
}

process.exit((await isHealthy().catch(() => false)) ? 0 : 1);
