import { createFileRoute } from '@tanstack/react-router';
import { readSection } from '../../../../features/settings/general-sections.ts';
import { GeneralSettings } from '../../../../features/settings/GeneralSettings.tsx';
import { makePageSearch } from '../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/settings/general')({
  validateSearch: makePageSearch(readSection),
  component: GeneralSettings,
});
