import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { Readable } from 'node:stream';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '@lotbook/services/member';
import type { Services } from '@lotbook/services/services';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import { createCharge, type Limit } from './charge.ts';
import type { RequestContext } from './request-context.ts';

/** How often one person may subscribe to an account. */
const begun: Limit = { name: 'news', points: 120, seconds: 60 };

/** Changes within this time are sent as one event. */
const togetherMs = 250;
/** Keeps the connection open through proxies. */
const beatMs = 25_000;
/** After this the stream ends; the client reconnects, and its access is checked again. */
const turnMs = 5 * 60_000;

/**
 * `GET /news/{account}` with the Bearer token: a stream that sends `data: news` when a job of the account starts, progresses or ends, or when a person changes something. It
 * carries no details: the client queries for them. It ends when the person loses access or the account is deleted.
 */
export function addAccountNews(
  app: FastifyInstance,
  services: Services,
  getContext: RequestContext,
): void {
  const charge = createCharge(services.database);
  const open = new Set<() => void>();
  app.addHook('preClose', (done) => {
    for (const end of open) end();
    done();
  });
  app.get<{ Params: { accountId: string } }>('/news/:accountId', async (request, reply) => {
    const context = await getContext(request.raw, request.ip);
    const asking = await actor(context);
    await charge(begun, asking.userId);
    const accountId = await readingAs(
      context.services,
      asking,
      request.params.accountId,
      'accountSettingsView',
      (_db, { account }) => Promise.resolve(account.id),
    );
    const { services: own } = context;
    const { follow } = own;
    if (!follow) throw new AppError('NOT_FOUND', fill(texts.streamingOff));
    const stream = new Readable({ read: () => undefined });
    let later: NodeJS.Timeout | undefined;
    const say = (words: string): void => {
      // A client that does not read its events needs no more of them.
      if (!stream.push(words)) end();
    };
    // The change may be that this person lost access, or that the account was deleted.
    const sendNews = async (): Promise<void> => {
      const look = readingAs(own, asking, accountId, 'accountSettingsView', () =>
        Promise.resolve(true),
      );
      // If the database does not answer, send the event anyway: the client's query checks access again.
      if (await look.catch((error: unknown) => !(error instanceof AppError))) say('data: news\n\n');
      else end();
    };
    const leave = follow(accountId, () => {
      later ??= setTimeout(() => {
        later = undefined;
        void sendNews();
      }, togetherMs);
    });
    const beating = setInterval(() => say(': still here\n\n'), beatMs);
    const turning = setTimeout(() => end(), turnMs);
    const end = (): void => {
      leave();
      clearTimeout(later);
      clearInterval(beating);
      clearTimeout(turning);
      if (open.delete(end)) stream.push(null);
    };
    open.add(end);
    stream.once('close', end);
    say(': begun\n\n');
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
