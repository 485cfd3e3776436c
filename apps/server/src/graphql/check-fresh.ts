import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import type { Context } from './context.ts';

/** The maximum age of a sign-in for irreversible calls, in seconds. */
export const freshSeconds = 5 * 60;
/** How far the provider's clock may be ahead of ours. */
const leewaySeconds = 60;

/** @throws AppError SIGN_IN_AGAIN if the person entered their password longer ago, or the time is unknown. */
export async function checkFresh({ services, signedInAt }: Context): Promise<void> {
  const at = await signedInAt();
  const age = services.now().getTime() / 1000 - (at ?? -Infinity);
  if (age <= freshSeconds && age >= -leewaySeconds) return;
  throw new AppError('SIGN_IN_AGAIN', fill(texts.signInTooOld), { maxAgeSeconds: freshSeconds });
}
