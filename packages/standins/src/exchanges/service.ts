import { startHttpStandin, type Answer, type Asked, type HttpStandin } from '../http-standin.ts';

/** A request to a stand-in, as the service sees it. */
export interface Question extends Asked {
  readonly path: string;
  /** Includes the question mark; empty without a query. */
  readonly query: string;
  /** Parameters of the URL, and of the body if that is a form or JSON. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** One service under one or several host names. */
export interface Service {
  readonly hosts: readonly string[];
  readonly answer: (question: Question) => Answer;
}

/** The accepted keys and their permissions. A removed key is revoked. */
export interface Keys {
  readonly valid: Set<string>;
  readonly canTrade: Set<string>;
}

export const keys = (...valid: readonly string[]): Keys => ({
  valid: new Set(valid),
  canTrade: new Set(),
});

export const json = (value: unknown, status = 200): Answer => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

/** Serves services on one port, each below `/<host>/`, as `routeTo` rewrites URLs. */
export function startServices(services: readonly Service[], port = 0): Promise<HttpStandin> {
  const byHost = new Map(
    services.flatMap((service) => service.hosts.map((host) => [host, service])),
  );
  return startHttpStandin((url, asked) => {
    const [, host = '', ...rest] = url.pathname.split('/');
    const service = byHost.get(host);
    if (!service) return json({ message: `There is no stand-in for ${host}.` }, 404);
    return service.answer({
      ...asked,
      path: `/${rest.join('/')}`,
      query: url.search,
      parameters: { ...Object.fromEntries(url.searchParams), ...parametersIn(asked.body) },
    });
  }, port);
}

function parametersIn(body: string): Readonly<Record<string, string>> {
  if (body === '') return {};
  if (!body.startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(body) as Record<string, unknown>).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
  } catch {
    return {};
  }
}

/** Rewrites a URL so that these services answer it. */
export const routeTo =
  (standin: Pick<HttpStandin, 'url'>) =>
  (url: string): string =>
    `${standin.url}/${url.replace(/^https?:\/\//, '')}`;

/**
 * Rows within a window, both ends inclusive, in the service's time unit; an absent end is
 * unlimited.
 */
export const within = <T>(
  rows: readonly T[],
  at: (row: T) => number,
  from: string | undefined,
  until: string | undefined,
): readonly T[] =>
  rows.filter(
    (row) =>
      (from === undefined || at(row) >= Number(from)) &&
      (until === undefined || at(row) <= Number(until)),
  );
