import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleWebhook } from '@lotbook/services/billing/refresh-billing';
import { computeDigest, type ShellServices } from '@lotbook/services/shell';
import { z } from 'zod';
import type { ChargebeeConfig } from '../config.ts';

type Answer = (status: number, message: string) => void;

const mostBytes = 1024 * 1024;

/** Only the id is used: the event is read from the provider. */
const webhookBody = z.object({ id: z.string().min(1).max(100), api_version: z.literal('v2') });

/**
 * Receives an event of Chargebee. An answer other than 200 makes Chargebee send it again later.
 */
export async function receiveWebhook(
  services: ShellServices,
  expected: ChargebeeConfig['webhook'],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const answer = answerOn(res);
  if (!expected || !services.billing?.events) return answer(404, 'not found');
  if (req.method !== 'POST') return answer(405, 'use POST');
  if (!isAuthorized(req.headers.authorization, expected)) {
    res.setHeader('www-authenticate', 'Basic realm="webhooks"');
    return answer(401, 'wrong user name or password');
  }
  const body = webhookBody.safeParse(await readJson(req));
  if (!body.success) return answer(400, 'this is not an event of API version 2');
  return handleEvent(services, body.data.id, answer);
}

/**
 * Receives a signed event of Stripe. An answer other than 200 makes Stripe send it again later.
 */
export async function receiveSignedWebhook(
  services: ShellServices,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const answer = answerOn(res);
  const verify = services.billing?.events?.verifyWebhook;
  if (!verify) return answer(404, 'not found');
  if (req.method !== 'POST') return answer(405, 'use POST');
  const signature = req.headers['stripe-signature'];
  const payload = await readText(req);
  if (payload === undefined) return answer(400, 'the event is too large');
  const eventId = verify(payload, typeof signature === 'string' ? signature : '');
  if (eventId === undefined) return answer(400, 'the signature is missing, wrong or too old');
  return handleEvent(services, eventId, answer);
}

const answerOn =
  (res: ServerResponse): Answer =>
  (status, message) =>
    void res
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify({ message }));

async function handleEvent(
  services: ShellServices,
  eventId: string,
  answer: Answer,
): Promise<void> {
  try {
    const isKnown = await handleWebhook(services, eventId);
    return answer(200, isKnown ? 'handled' : 'unknown event');
  } catch (error) {
    services.log.warn('a webhook was not handled and will be sent again', {
      event: eventId,
      reason: error instanceof Error ? error.message : String(error),
    });
    return answer(503, 'try again later');
  }
}

/** Compares digests, so that the time reveals nothing about the password. */
function isAuthorized(
  header: string | undefined,
  { username, password }: NonNullable<ChargebeeConfig['webhook']>,
): boolean {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  return timingSafeEqual(computeDigest(header ?? ''), computeDigest(`Basic ${credentials}`));
}

/** Undefined for a body that is too large or no JSON. */
async function readJson(req: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readText(req)) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Undefined for a body that is too large. */
async function readText(req: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
