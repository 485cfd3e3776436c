import { createFileRoute } from '@tanstack/react-router';
import { SignupToken } from '../../../features/status/SignupToken.tsx';
import { makePageSearch, readTexts } from '../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/signup/$token')({
  validateSearch: makePageSearch(readTexts('preparerCode')),
  component: SignupToken,
});
