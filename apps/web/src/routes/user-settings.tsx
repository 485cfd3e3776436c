import { createFileRoute } from '@tanstack/react-router';
import { UserSettings } from '../features/user/UserSettings.tsx';
import { signedInAnywhere } from '../system/signed-in.ts';

export const Route = createFileRoute('/user-settings')({
  beforeLoad: async ({ context, location }) => signedInAnywhere(context.session, location.href),
  component: UserSettings,
});
