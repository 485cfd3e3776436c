import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import { readingAs } from '@lotbook/services/member';
import type { CallAccess } from './call-access.ts';
import { actor, type Context } from './context.ts';

/** @throws AppError FEATURE_OFF if the account's configuration turns off the feature of the call. Permissions are checked first. */
export async function checkFeature(
  context: Context,
  { feature, needs }: CallAccess,
  accountId: unknown,
): Promise<void> {
  if (feature === undefined || needs === 'public' || needs === 'signedIn' || needs === 'owner')
    return;
  const asking = await actor(context);
  const account = await readingAs(context.services, asking, String(accountId), needs, (_, member) =>
    Promise.resolve(member.account),
  );
  // The call itself reports that the account is read-only.
  if (account.disabled) return;
  const { features } = await context.services.accountConfigs.of(account);
  if (!features[feature])
    throw new AppError('FEATURE_OFF', fill(texts.featureMissing), { feature });
}
