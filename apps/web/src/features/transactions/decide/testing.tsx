import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ToastProvider } from '@lotbook/ui/toast';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { of, throwError } from 'rxjs';

export interface Sent {
  readonly name: string;
  readonly variables: Readonly<Record<string, unknown>>;
}
/** The answers by operation name; an Error rejects the call. */
export type Answers = Readonly<Record<string, unknown>>;

/** Renders a component with a mock service and records the requests. */
export function drawWith(children: ReactNode, answers: Answers): readonly Sent[] {
  const sent: Sent[] = [];
  const link = new ApolloLink(({ operationName = '', variables }) => {
    sent.push({ name: operationName, variables });
    const answer = answers[operationName];
    if (answer instanceof Error) return throwError(() => answer);
    return of({ data: { __typename: 'Query', ...(answer as Record<string, unknown>) } });
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  render(
    <ApolloProvider client={client}>
      <ToastProvider>{children}</ToastProvider>
    </ApolloProvider>,
  );
  return sent;
}

/** The variables sent under a name, in order. */
export const listSent = (sent: readonly Sent[], name: string): readonly unknown[] =>
  sent.filter((each) => each.name === name).map(({ variables }) => variables);
