import type { Login } from '@lotbook/db/stores/identity-logins';
import type { FlowAnswer, FlowRequest, Interaction } from './flow.ts';

/** Signs the person in and goes back to the application. Whoever was signed in here before is signed out. */
export async function finish({ provider, req, res }: FlowRequest, interaction: Interaction, login: Login): Promise<FlowAnswer> {
  const before = interaction.session;
  if (before?.accountId !== undefined && before.accountId !== login.id) {
    await (await provider.Session.findByUid(before.uid))?.destroy();
    delete interaction.session;
    await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
  }
  const result = { login: { accountId: login.id, remember: true, amr: ['pwd'] } };
  return { location: await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false }) };
}
