import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long responses in progress may take after the server starts to stop. */
const usualGraceMs = 8_000;
const sweepMs = 100;

/**
 * Lets a server end in time. A browser keeps connections ready on which it has asked nothing yet; to Node they are under way, and would hold the server's end up
 * until their headers time out, a minute later. They are ended at once; others once they have their answer, which would be kept for the next question; and answers that
 * take longer than the grace are cut off.
 */
export function endConnections(app: FastifyInstance, graceMs = usualGraceMs): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const sweeping = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    const cutting = setTimeout(() => app.server.closeAllConnections(), graceMs);
    app.server.once('close', () => {
      clearInterval(sweeping);
      clearTimeout(cutting);
    });
    done();
  });
}
