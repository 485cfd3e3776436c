import { createFileRoute } from '@tanstack/react-router';
import { ConsentRoute } from '../../../features/consent/ConsentRoute.tsx';
import { makePageSearch, readTexts } from '../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/settings_/invite')({
  validateSearch: makePageSearch(readTexts('code')),
  component: ConsentRoute,
});
