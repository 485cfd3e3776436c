import { createFileRoute } from '@tanstack/react-router';
import { readLogin } from '../../features/status/login-search.ts';
import { Login } from '../../features/status/Login.tsx';
import { pageSearch } from '../../system/search-values.ts';

export const Route = createFileRoute('/$appId/login')({
  validateSearch: pageSearch(readLogin),
  component: Login,
});
