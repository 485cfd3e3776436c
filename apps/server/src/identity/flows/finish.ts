import type { Login } from '@lotbook/db/stores/identity-logins';
import { noteSignIn } from '../note-sign-in.ts';
import type { FlowAnswer, FlowRequest, Interaction } from './flow.ts';

/** Signs the person in and returns to the application. A previous sign-in in this browser is ended. */
export async function finish(
  { context, provider, req, res, network }: FlowRequest,
  interaction: Interaction,
  login: Pick<Login, 'id'>,
  { amr = ['pwd'] }: { readonly amr?: string[] } = {},
): Promise<FlowAnswer> {
  const before = interaction.session;
  if (before?.accountId !== undefined && before.accountId !== login.id) {
    await (await provider.Session.findByUid(before.uid))?.destroy();
    delete interaction.session;
    await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  }
  await noteSignIn(context, {
    kind: 'sign-in',
    subject: login.id,
    network,
    details: { clientId: interaction.params['client_id'] },
  });
  const result = { login: { accountId: login.id, remember: true, amr } };
  return {
    location: await provider.interactionResult(req, res, result, {
      mergeWithLastSubmission: false,
    }),
  };
}
