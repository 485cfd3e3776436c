import { parseExactJson } from '@lotbook/decimal/exact-json';
import type { Network, Question, Reply } from '@lotbook/connections/network';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import { getUsableTokens, type TokenStore, type Tokens } from './oauth/tokens.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Parsed JSON of an answer; numbers are text, so no amount goes through a float. */
export type Answer = Readonly<Record<string, unknown>>;

export interface BearerApi {
  /** Sends a request with the company's access token. Tokens that ended are renewed once; answers of 400 and above are the caller's to read. @throws Outage */
  readonly ask: (question: Question) => Promise<{ readonly reply: Reply; readonly answer: Answer }>;
}

export interface BearerSettings {
  readonly network: Network;
  readonly service: string;
  readonly tokens: TokenStore;
  readonly refresh: (tokens: Tokens) => Promise<Tokens>;
  readonly limiter: RateLimiter;
  /** Turns a status of 400 and above into an outage unless it is about the request itself. */
  readonly toOutage: (reply: Reply, answer: Answer) => Error | undefined;
}

export function createBearerApi(settings: BearerSettings): BearerApi {
  const { network, service, tokens, refresh, limiter, toOutage } = settings;
  const send = async (question: Question, refused?: string): Promise<[Reply, string]> => {
    const { accessToken } = await getUsableTokens(tokens, refresh, refused);
    const headers = {
      accept: 'application/json',
      ...question.headers,
      authorization: `Bearer ${accessToken}`,
    };
    const reply = await network.withRetries(() =>
      limiter.run(() => network.once({ ...question, headers })),
    );
    return [reply, accessToken];
  };
  return {
    ask: async (question) => {
      let [reply, used] = await send(question);
      if (reply.status === 401) {
        [reply, used] = await send(question, used);
        if (reply.status === 401)
          throw new AccessRevoked(`${service} no longer accepts the access that was granted`);
      }
      const answer = readAnswer(reply, service);
      const outage = toOutage(reply, answer);
      if (outage) throw outage;
      return { reply, answer };
    },
  };
}

function readAnswer({ text, status }: Reply, service: string): Answer {
  try {
    return toRecord(parseExactJson(text));
  } catch (cause) {
    if (status >= 400) return {};
    throw new Malformed(`${service} sent something that is not JSON`, { cause });
  }
}

export const toRecord = (value: unknown): Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : {};

export const toList = (value: unknown): readonly Answer[] =>
  Array.isArray(value) ? value.map(toRecord) : [];

/** Text at a field; numbers and booleans as text, empty if there is none. */
export function getText(answer: Answer, field: string): string {
  const value = answer[field];
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : '';
}
