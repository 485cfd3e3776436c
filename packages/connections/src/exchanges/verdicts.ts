import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked } from '@lotbook/model/outage';
import type { Verdict } from '../adapter.ts';

/** The verdict from a key's permissions beyond reading, in the exchange's own words. */
export function readOnlyVerdict(label: string, more: readonly string[]): Verdict {
  if (more.length === 0) return { kind: 'ok' };
  return {
    kind: 'refused',
    reason: fill(texts.keyCanDoMore, { permissions: more.join(', '), label }),
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
