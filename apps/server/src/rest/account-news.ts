import { Readable } from 'node:stream';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '@lotbook/services/member';
import type { Services } from '@lotbook/services/services';
import type { FastifyInstance } from 'fastify';
import { actor } from '../graphql/context.ts';
import { createCharge, type Limit } from './charge.ts';
import type { RequestContext } from './request-context.ts';

/** So often may one person begin to follow an account. */
const begun: Limit = { name: 'news', points: 120, seconds: 60 };

/** What happens within this is told once. */
const togetherMs = 250;
/** Keeps the way open through proxies, and shows that it is. */
const beatMs = 25_000;
/** After this whoever follows asks again, and it is looked anew whether they may see the account. */
const turnMs = 5 * 60_000;

/**
 * `GET /news/{account}` with the Bearer token: a stream that says `data: news` whenever something begins, goes on or ends in the account, or somebody does something there. It
 * tells nothing of what that was: whoever follows asks for it. It ends with the person's access, and with the account.
 */
export function accountNews(
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
    if (!follow)
      throw new AppError(
        'NOT_FOUND',
        'This installation does not tell of what goes on. Ask now and then.',
      );
    const stream = new Readable({ read: () => undefined });
    let later: NodeJS.Timeout | undefined;
    const say = (words: string): void => {
      // Whoever does not read what they are told has no use of more.
      if (!stream.push(words)) end();
    };
    // What is told may be that this person's access ended, or the account itself.
    const tell = async (): Promise<void> => {
      const look = readingAs(own, asking, accountId, 'accountSettingsView', () =>
        Promise.resolve(true),
      );
      // A database that does not answer shuts nobody out: whoever follows asks then, and is refused there.
      if (await look.catch((error: unknown) => !(error instanceof AppError))) say('data: news\n\n');
      else end();
    };
    const leave = follow(accountId, () => {
      later ??= setTimeout(() => {
        later = undefined;
        void tell();
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
