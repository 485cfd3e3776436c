import { createFileRoute } from '@tanstack/react-router';
import { AuthError } from '../features/status/AuthError.tsx';
import { pageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/auth-error')({
  validateSearch: pageSearch(readTexts('error', 'error_description')),
  component: AuthError,
});
