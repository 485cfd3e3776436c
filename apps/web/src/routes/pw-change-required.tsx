import { createFileRoute } from '@tanstack/react-router';
import { PasswordChangeRequired } from '../features/status/PasswordChangeRequired.tsx';
import { makePageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/pw-change-required')({
  validateSearch: makePageSearch(readTexts('unauthorized_error', 'session_token', 'state')),
  component: PasswordChangeRequired,
});
