import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { endConnections } from './close-connections.ts';

/** `received` resolves when the first request has arrived. */
async function server(
  graceMs: number,
): Promise<{ app: FastifyInstance; port: number; received: Promise<unknown> }> {
  const app = Fastify({ forceCloseConnections: 'idle' });
  endConnections(app, graceMs);
  const arrival = Promise.withResolvers<unknown>();
  app.addHook('onRequest', (request, _reply, done) => {
    arrival.resolve(request.url);
    done();
  });
  app.get('/soon', async () => {
    await pause(300);
    return 'answered';
  });
  app.get('/never', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, received: arrival.promise };
}

test('a connection on which nothing was asked does not hold the end up', async () => {
  const { app, port } = await server(60_000);
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const ended = once(silent, 'close');
  await app.close();
  expect(await ended).toEqual([false]);
});

test('what was asked before the end is answered', async () => {
  const { app, port, received } = await server(60_000);
  const asked = fetch(`http://127.0.0.1:${port}/soon`);
  await received;
  await app.close();
  expect(await (await asked).text()).toBe('answered');
});

test('an answer that does not come is cut off after a while', async () => {
  const { app, port, received } = await server(100);
  const asked = fetch(`http://127.0.0.1:${port}/never`).catch((error: unknown) => String(error));
  await received;
  await app.close();
  expect(await asked).toBe('TypeError: fetch failed');
});
