import { chance } from '../chaos.ts';
import { tooMany, type HttpStandin } from '../http-standin.ts';
import { startServices, type Service } from '../exchanges/service.ts';

/** Serves the stand-ins with an occasional rate-limit answer, as real services do. Pages that a person opens, such as consent pages, always work. */
export async function startSandbox(services: readonly Service[], port = 0): Promise<HttpStandin> {
  const standin = await startServices(services, port);
  const random = chance(1);
  standin.failBy((headers) => {
    if (headers.accept?.includes('text/html')) return undefined;
    const n = random();
    return n < 0.02 ? tooMany('1') : n < 0.03 ? 'cut' : undefined;
  });
  return standin;
}
