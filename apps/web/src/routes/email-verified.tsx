import { createFileRoute } from '@tanstack/react-router';
import { EmailVerified } from '../features/status/EmailVerified.tsx';
import { makePageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/email-verified')({
  validateSearch: makePageSearch(readTexts('appPath')),
  component: EmailVerified,
});
