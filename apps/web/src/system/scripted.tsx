import { ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ToastProvider } from '@lotbook/ui/toast';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { makeCache } from './apollo.ts';

export interface Sent {
  readonly name: string | undefined;
  readonly variables: unknown;
}

/** The answer of a call: its data, or an error message. */
type Answer = Readonly<Record<string, unknown>> | string;
export type Script = Readonly<
  Record<string, Answer | ((variables: Readonly<Record<string, never>>) => Answer)>
>;

/** Renders a component with a fake server that answers by document name and records the requests. For tests. */
export function showWith(script: Script, children: ReactNode): readonly Sent[] {
  const sent: Sent[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    sent.push({ name: operationName, variables });
    const told = script[operationName ?? ''] ?? `Nobody has said what ${operationName} answers.`;
    const answer =
      typeof told === 'function' ? told(variables as Readonly<Record<string, never>>) : told;
    return of<ApolloLink.Result>(
      typeof answer === 'string'
        ? { data: null, errors: [{ message: answer }] }
        : { data: { __typename: 'Mutation', ...answer } },
    );
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  render(
    <ApolloProvider client={client}>
      <ToastProvider>{children}</ToastProvider>
    </ApolloProvider>,
  );
  return sent;
}
