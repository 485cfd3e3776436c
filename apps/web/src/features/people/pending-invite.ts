import type { ApolloClient } from '@apollo/client';

export const hasPendingInvite = async (_client: ApolloClient, _email: string): Promise<boolean> => false;
