import type { ComponentProps, ReactNode } from 'react';
import { PageLink } from './links.tsx';

/** For `<link>` in a text: `<RichText tags={{ link: linkTo('sources/add') }}>`. */
export const linkTo =
  (page: string, search?: ComponentProps<typeof PageLink>['search']) =>
  (text: string): ReactNode => (
    <PageLink page={page} {...(search && { search })}>
      {text}
    </PageLink>
  );
