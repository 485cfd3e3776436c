import { createFileRoute } from '@tanstack/react-router';
import { EmailVerified } from '../features/status/EmailVerified.tsx';
import { pageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/email-verified')({
  validateSearch: pageSearch(readTexts('appPath')),
  component: EmailVerified,
});
