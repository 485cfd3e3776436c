import { createFileRoute } from '@tanstack/react-router';
import { readSection } from '../../../../../../features/settings/general-sections.ts';
import { GeneralSettings } from '../../../../../../features/settings/GeneralSettings.tsx';
import { pageSearch } from '../../../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/settings/general')({
  validateSearch: pageSearch(readSection),
  component: GeneralSettings,
});
