import { createFileRoute } from '@tanstack/react-router';
import { ConsentRoute } from '../../../features/consent/ConsentRoute.tsx';
import { pageSearch, readTexts } from '../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/settings_/invite')({
  validateSearch: pageSearch(readTexts('code')),
  component: ConsentRoute,
});
