import { createFileRoute } from '@tanstack/react-router';
import { UserSettings } from '../features/user/UserSettings.tsx';
import { findSignedIn } from '../system/signed-in.ts';

export const Route = createFileRoute('/user-settings')({
  beforeLoad: async ({ context, location }) => findSignedIn(context.session, location.href),
  component: UserSettings,
});
