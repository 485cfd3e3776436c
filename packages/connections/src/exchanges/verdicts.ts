import { fill, toMessage, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked } from '@lotbook/model/outage';
import type { Verdict } from '../adapter.ts';

/** The verdict from a key's permissions beyond reading; a string is a name that the exchange uses. */
export function readOnlyVerdict(label: string, more: readonly (string | FilledMessage)[]): Verdict {
  const [first, ...rest] = more.map(toMessage);
  if (!first) return { kind: 'ok' };
  const permissions = rest.reduce(
    (listed, next) => fill(texts.listed, { first: listed, next }),
    first,
  );
  return {
    kind: 'refused',
    reason: fill(texts.keyCanDoMore, { permissions, label }),
  };
}

/** Whether a call that needs a permission is permitted. */
export async function isLetThrough(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof AccessRevoked) return false;
    throw error;
  }
}
