import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../features/status/VerifyEmail.tsx';
import { makePageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/verify-email')({
  validateSearch: makePageSearch(readTexts('checked')),
  component: VerifyEmail,
});
