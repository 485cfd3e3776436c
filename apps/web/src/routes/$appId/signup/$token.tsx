import { createFileRoute } from '@tanstack/react-router';
import { SignupToken } from '../../../features/status/SignupToken.tsx';
import { pageSearch, readTexts } from '../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/signup/$token')({
  validateSearch: pageSearch(readTexts('preparerCode')),
  component: SignupToken,
});
