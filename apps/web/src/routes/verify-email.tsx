import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../features/status/VerifyEmail.tsx';
import { pageSearch, readTexts } from '../system/search-values.ts';

export const Route = createFileRoute('/verify-email')({
  validateSearch: pageSearch(readTexts('checked')),
  component: VerifyEmail,
});
