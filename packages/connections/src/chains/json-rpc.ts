import { fill, type FilledMessage, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { z } from 'zod';
import type { Network, Question, Reply } from '../network.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Calls a method and parses its result with a schema; every number is read as its literal text.
 * @throws Outage
 */
export type Rpc = <T>(
  method: string,
  params: unknown,
  shape: z.ZodType<T>,
) => Promise<{ readonly value: T; readonly raw: unknown }>;

const fault = z.object({
  code: z.union([z.string(), z.number()]).transform(Number),
  message: z.string().optional(),
});
const answer = z.object({ result: z.unknown().optional(), error: fault.nullish() });

/** An error with a code from the service. */
export class RpcError extends Malformed {
  readonly code: number;
  constructor(text: FilledMessage, code: number) {
    super(text);
    this.code = code;
  }
}

/** Codes for temporary errors. */
const busy: ReadonlySet<number> = new Set([-32_005, -32_014, -32_016, -32_603]);
const tooOften: ReadonlySet<number> = new Set([-32_429, 429]);

export interface RpcSettings {
  readonly url: string;
  readonly network: Network;
  /** Sends a request if more than sending is needed: a login. */
  readonly send?: (question: Question) => Promise<Reply>;
}

/** JSON-RPC 2.0 over HTTP. */
export function jsonRpc({ url, network, send = network.once }: RpcSettings): Rpc {
  const service = new URL(url).host;
  return (method, params, shape) =>
    network.withRetries(async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method, params });
      const { status, text } = await send({
        service,
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      if (status === 401 || status === 403)
        throw new AccessRevoked(
          fill(texts.rejectedLoginAnswered, { service, status: String(status) }),
        );
      if (status >= 300)
        throw new Malformed(fill(texts.rejectedRequest, { service, status: String(status) }), {
          cause: text,
        });
      const { result, error } = readAnswer(answer, text, service).value;
      if (error) throw refusal(service, method, error);
      const read = shape.safeParse(result);
      if (read.success) return { value: read.data, raw: result };
      const [issue] = read.error.issues;
      throw new Malformed(
        fill(texts.unexpectedAnswerTo, {
          service,
          method,
          path: issue?.path.length ? toMessage(issue.path.join('.')) : fill(texts.wholeAnswer),
          detail: issue?.message ?? 'unknown',
        }),
      );
    });
}

function refusal(
  service: string,
  method: string,
  { code, message = '' }: z.infer<typeof fault>,
): Error {
  if (tooOften.has(code)) return new RateLimited(service, new Date(Date.now() + 2_000));
  if (busy.has(code))
    return new Transient(fill(texts.notReady, { service, message: message.slice(0, 200) }));
  return new RpcError(
    fill(texts.refusedMethod, {
      service,
      method,
      message: message.slice(0, 200),
      code: String(code),
    }),
    code,
  );
}
