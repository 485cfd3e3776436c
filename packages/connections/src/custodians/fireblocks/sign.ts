import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { createHash, createPrivateKey, randomUUID, sign, type KeyObject } from 'node:crypto';
import { AccessRevoked } from '@lotbook/model/outage';

const encodeBase64Url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** The private key of an API user. @throws AccessRevoked if it is invalid. */
export function privateKeyIn(pem: string, service: string): KeyObject {
  try {
    return createPrivateKey(pem.replaceAll(String.raw`\n`, '\n'));
  } catch (cause) {
    throw new AccessRevoked(fill(texts.unreadablePrivateKey, { service }), { cause });
  }
}

/**
 * A token for one request, valid for 25 seconds: RS256 over its path and the digest of its body
 * (https://developers.fireblocks.com/reference/signing-a-request-jwt-structure).
 */
export function requestToken(key: KeyObject, apiKey: string, path: string, body = ''): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    uri: path,
    nonce: randomUUID(),
    iat: now,
    exp: now + 25,
    sub: apiKey,
    bodyHash: createHash('sha256').update(body).digest('hex'),
  };
  const signed = `${encodeBase64Url({ alg: 'RS256', typ: 'JWT' })}.${encodeBase64Url(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}
