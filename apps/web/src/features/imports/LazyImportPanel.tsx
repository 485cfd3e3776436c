import { lazy, Suspense } from 'react';

const Panel = lazy(async () => ({ default: (await import('./ImportPanel.tsx')).ImportPanel }));

/** For the first page, which doesn't wait for the code of a panel that is usually empty. */
export const LazyImportPanel = () => (
  <Suspense>
    <Panel />
  </Suspense>
);
