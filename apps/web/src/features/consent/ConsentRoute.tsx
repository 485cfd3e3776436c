import { getRouteApi } from '@tanstack/react-router';
import { ConsentPage } from './ConsentPage.tsx';

const route = getRouteApi('/$appId/_in/settings_/invite');

export function ConsentRoute() {
  const { code } = route.useSearch();
  return <ConsentPage key={code} code={code} />;
}
