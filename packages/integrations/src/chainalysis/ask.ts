import { readAnswer } from '@lotbook/connections/chains/read-answer';
import type { Network, Question, Reply } from '@lotbook/connections/network';
import { AccessRevoked, Malformed, Transient } from '@lotbook/model/outage';
import { z } from 'zod';

/** Requests per second. Chainalysis publishes no limits for KYT; the free interface allows 5,000 in five minutes. */
export const chainalysisHosts = { 'api.chainalysis.com': 10, 'public.chainalysis.com': 15 };
export const service = 'Chainalysis';

export type Ask = (
  question: Pick<Question, 'url' | 'method' | 'headers' | 'body'>,
) => Promise<Reply>;

/** Sends requests with retries. The caller handles 400 and 404. */
export const createAsk =
  (network: Network, headers: Readonly<Record<string, string>>): Ask =>
  (question) =>
    network.withRetries(async () => {
      const reply = await network.once({
        service,
        ...question,
        headers: { accept: 'application/json', ...question.headers, ...headers },
      });
      throwOutage(reply);
      return reply;
    });

/** The edge answers 403 with a page: the key may be right, but this address or request is blocked. */
function throwOutage({ status, headers, text }: Reply): void {
  if (status === 401)
    throw new AccessRevoked(
      `${service} doesn’t accept the key. Create a new key and enter it here`,
    );
  if (status !== 403) return;
  const isJson = (headers.get('content-type') ?? '').includes('json');
  throw isJson
    ? new AccessRevoked(`${service} denies the key access: ${readMessage(text)}`)
    : new Transient(`${service} blocked the request before checking the key`);
}

export function read<T>(shape: z.ZodType<T>, reply: Reply): T {
  if (reply.status < 300) return readAnswer(shape, reply.text, service).value;
  throw new Malformed(
    `${service} answered with status ${reply.status}: ${readMessage(reply.text)}`,
  );
}

const errorShape = z.object({ message: z.string().nullish(), error: z.string().nullish() });

/** Three shapes of errors, and pages. */
export function readMessage(text: string): string {
  try {
    const { message, error } = errorShape.parse(JSON.parse(text));
    return (message ?? error ?? 'no reason').slice(0, 200);
  } catch {
    return 'no reason';
  }
}
