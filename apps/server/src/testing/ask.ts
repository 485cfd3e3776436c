import type { AppId } from '@lotbook/access/applications';
import type { ShellServices } from '@lotbook/services/shell';
import { execute, parse, validate } from 'graphql';
import { createContext } from '../graphql/context.ts';
import { noRequest } from './empty-request.ts';
import { schema } from '../modules/schema.ts';

/** A signed-in person, with the details that a test needs. */
export interface Asking {
  readonly identity: { readonly issuer: string; readonly subject: string };
  readonly email: string;
  readonly appId?: AppId;
  readonly emailVerified?: boolean;
  /** How long ago they entered their password; by default just now. */
  readonly signedInSecondsAgo?: number;
}

export type Data = Readonly<Record<string, any>>; // eslint-disable-line typescript/no-explicit-any

export interface Answer {
  readonly data: Data;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** Calls the product's GraphQL service as a given person. For tests. */
export const askAs = async (
  services: ShellServices,
  asking: Asking,
  source: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Answer> => prepareCall(services, asking, source)(variables);

/**
 * A call of a given person, to be made with several variables: the document is checked once, and
 * the person is looked up once. For tests.
 */
export function prepareCall(
  services: ShellServices,
  { identity, email, appId = 'tax', emailVerified = true, signedInSecondsAgo = 0 }: Asking,
  source: string,
): (variables: Readonly<Record<string, unknown>>) => Promise<Answer> {
  const authTime = Math.floor(services.now().getTime() / 1000) - signedInSecondsAgo;
  const contextValue = createContext({
    ...noRequest,
    services,
    identity: {
      ...identity,
      clientId: `lotbook-${appId}`,
      appId,
      email,
      emailVerified,
      authTime,
      issuedAt: Math.floor(Date.now() / 1000),
    },
  });
  const document = parse(source);
  const invalid = validate(schema, document);
  return async (variableValues) => {
    const { data, errors } =
      invalid.length > 0
        ? { data: null, errors: invalid }
        : await execute({ schema, document, variableValues, contextValue });
    const original = errors?.[0]?.originalError as { code?: string } | undefined;
    return {
      data: (data ?? {}) as Data,
      code: errors ? (original?.code ?? 'FAULT') : undefined,
      message: errors?.[0]?.message,
    };
  };
}
