import { createFileRoute } from '@tanstack/react-router';
import { PasswordChangeRequired } from '../features/status/PasswordChangeRequired.tsx';
import { pageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/pw-change-required')({
  validateSearch: pageSearch(readTexts('unauthorized_error', 'session_token', 'state')),
  component: PasswordChangeRequired,
});
