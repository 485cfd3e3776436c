import { createHmac } from 'node:crypto';
import { deriveKey } from '@lotbook/services/secrets/seal';

/** Makes reproducible tokens, which need the secret key: 256 bits as 43 characters. */
export function makeTokenMaker(secretKey: Uint8Array): (purpose: string) => string {
  const key = deriveKey(secretKey, 'tokens of invites');
  return (purpose) => createHmac('sha256', key).update(purpose).digest('base64url');
}
