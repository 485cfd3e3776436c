import type { Database } from '@lotbook/db/database';
import type { FastifyInstance } from 'fastify';

export interface Health {
  readonly database: Database;
  /** Whether the worker of this program takes jobs; true where the worker runs elsewhere. */
  readonly isWorkerReady: () => boolean;
}

const patienceMs = 2_000;

/** For service managers and load balancers: `/livez` reports whether the process works, `/readyz` whether it can serve requests now. */
export function addHealthPaths(app: FastifyInstance, { database, isWorkerReady }: Health): void {
  app.get('/livez', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const parts = { database: await isAnswering(database), worker: isWorkerReady() };
    const ready = Object.values(parts).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...parts });
  });
}

async function isAnswering({ pool }: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>(
    (resolve) => (timer = setTimeout(() => resolve(false), patienceMs)),
  );
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
