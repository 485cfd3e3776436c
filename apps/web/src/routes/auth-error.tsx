import { createFileRoute } from '@tanstack/react-router';
import { AuthError } from '../features/status/AuthError.tsx';
import { makePageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/auth-error')({
  validateSearch: makePageSearch(readTexts('error', 'error_description')),
  component: AuthError,
});
