import { createFileRoute } from '@tanstack/react-router';
import { Login } from '../../features/status/Login.tsx';

interface LoginSearch {
  readonly appState?: { readonly returnTo?: string };
}

export const Route = createFileRoute('/$appId/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => {
    const state = search['appState'] as { returnTo?: unknown } | undefined;
    return typeof state?.returnTo === 'string' ? { appState: { returnTo: state.returnTo } } : {};
  },
  component: Login,
});
