import { createFileRoute } from '@tanstack/react-router';
import { readLogin } from '../../features/status/login-search.ts';
import { Login } from '../../features/status/Login.tsx';
import { makePageSearch } from '../../system/search-values.ts';

export const Route = createFileRoute('/$appId/login')({
  validateSearch: makePageSearch(readLogin),
  component: Login,
});
