import { createFileRoute, redirect } from '@tanstack/react-router';
import { AppSelect } from '../features/status/AppSelect.tsx';
import { makePageSearch, readTexts } from '../system/search-values.ts';

const readDenied: (given: Record<string, unknown>) => { readonly denied?: string } = makePageSearch(
  readTexts('denied'),
);

export const Route = createFileRoute('/app-select')({
  validateSearch: readDenied,
  beforeLoad: ({ context, search }) => {
    const only = context.session.config.app.staticAppType;
    if (only && only !== search.denied)
      throw redirect({ to: '/$appId', params: { appId: only }, replace: true });
  },
  component: AppSelect,
});
