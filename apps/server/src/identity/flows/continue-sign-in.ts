import { errors } from 'oidc-provider';
import { findContinuingLogin } from '../due-password.ts';
import { finish } from './finish.ts';
import type { FlowAnswer, FlowRequest, Interaction } from './flow.ts';

/** Goes on with a sign-in whose password had to be changed first. */
export async function continueSignIn(
  request: FlowRequest,
  interaction: Interaction,
): Promise<FlowAnswer> {
  const login = await findContinuingLogin(
    request.context,
    request.url.searchParams.get('token'),
    interaction.uid,
  );
  if (!login) throw new errors.SessionNotFound('this token does not go on');
  return finish(request, interaction, login);
}
