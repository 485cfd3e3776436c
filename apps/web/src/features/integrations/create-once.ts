import type { ApolloClient } from '@apollo/client';
import { CreateIntegrationDocument } from './documents.ts';

interface Visit {
  readonly accountId: string;
  readonly appName: string;
  readonly authorization: {
    readonly code: string;
    readonly state: string;
    readonly realmId?: string | undefined;
  };
}

const running = new Map<string, Promise<unknown>>();

/** Sends the code of a consent page once, however many callers ask meanwhile: it is used up by that. */
export function createOnce(client: ApolloClient, visit: Visit): Promise<unknown> {
  const { state } = visit.authorization;
  const found =
    running.get(state) ?? client.mutate({ mutation: CreateIntegrationDocument, variables: visit });
  running.set(state, found);
  return found;
}
