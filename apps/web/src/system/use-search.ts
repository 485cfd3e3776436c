import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Change<Search> = Search | ((before: Search) => Search);

/** The search parameters of the current page and a setter, for pages of own and client accounts. The route validates them. */
export function useRouteSearch<Search extends object>(): readonly [
  Search,
  (change: Change<Search>, options?: { readonly replace?: boolean }) => void,
] {
  const search = useSearch({ strict: false, structuralSharing: true } as never) as Search;
  const navigate = useNavigate();
  const change = useCallback(
    (next: Change<Search>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: unknown) =>
          (typeof next === 'function' ? next(before as Search) : next) as never,
        replace,
      }),
    [navigate],
  );
  return [search, change];
}
