import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import type { z } from 'zod';
import type { Network } from '../../network.ts';
import { readAnswer } from '../read-answer.ts';

export interface Found<T> {
  readonly value: T;
  readonly raw: unknown;
}

/** Asks a REST service. Every number of the answer is text. @throws Outage */
export interface AskJson {
  /** Undefined if the service has no such resource. */
  readonly find: <T>(path: string, shape: z.ZodType<T>) => Promise<Found<T> | undefined>;
  readonly get: <T>(path: string, shape: z.ZodType<T>) => Promise<Found<T>>;
  readonly post: <T>(path: string, body: unknown, shape: z.ZodType<T>) => Promise<Found<T>>;
}

export function askJson(url: string, network: Network): AskJson {
  const service = new URL(url).host;
  const base = url.replace(/\/+$/, '');
  const send = <T>(
    path: string,
    shape: z.ZodType<T>,
    body?: unknown,
  ): Promise<Found<T> | undefined> =>
    network.withRetries(async () => {
      const { status, text } = await network.once({
        service,
        url: `${base}${path}`,
        ...(body === undefined
          ? {}
          : {
              method: 'POST' as const,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
      });
      if (status === 404) return undefined;
      if (status === 401 || status === 403)
        throw new AccessRevoked(
          fill(texts.nodeRejectedAccess, { service, status: String(status) }),
        );
      if (status >= 300)
        throw new Malformed(fill(texts.rejectedRequest, { service, status: String(status) }), {
          cause: text,
        });
      return readAnswer(shape, text, service);
    });
  const required = async <T>(found: Promise<Found<T> | undefined>): Promise<Found<T>> => {
    const answer = await found;
    if (answer === undefined)
      throw new Malformed(fill(texts.rejectedRequest, { service, status: '404' }));
    return answer;
  };
  return {
    find: send,
    get: (path, shape) => required(send(path, shape)),
    post: (path, body, shape) => required(send(path, shape, body)),
  };
}
