import { Page } from '@lotbook/ui/Page';
import type { ComponentProps } from 'react';
import { InPage } from './page-context.ts';
import { Title } from './Title.tsx';

/** A page of an application. Its title is also the document's. */
export function AppPage(props: ComponentProps<typeof Page>) {
  return (
    <>
      <Title>{props.title}</Title>
      <InPage value>
        <Page {...props} />
      </InPage>
    </>
  );
}
