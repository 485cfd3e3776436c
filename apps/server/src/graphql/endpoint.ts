import path from 'node:path';
import { costLimitPlugin } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesPlugin } from '@escape.tech/graphql-armor-max-directives';
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens';
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { Log } from '@lotbook/services/services';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';
import { followFile } from '../followed-file.ts';
import { maskError } from './errors.ts';

/** Marks a request with an access token, set by our server alone. Programs write their own documents. */
export const programHeader = 'x-lotbook-program';

export interface EndpointOptions<Context extends object> {
  readonly schema: GraphQLSchema;
  readonly path: string;
  readonly operations: 'any' | 'persisted';
  readonly log: Log;
  readonly context: (serverContext: object) => Context | Promise<Context>;
}

/** A GraphQL endpoint with its limits: depth 8, 15 aliases, 10 directives, 1,000 tokens, and a cost by the possible database work of a document. */
export function createEndpoint<Context extends object>(
  options: EndpointOptions<Context>,
): YogaServerInstance<object, Context> {
  const getDocument = loadPersistedDocuments();
  const limits = [
    maxTokensPlugin({ n: 1_000 }),
    maxDepthPlugin({ n: 8, flattenFragments: true }),
    maxAliasesPlugin({ n: 15 }),
    maxDirectivesPlugin({ n: 10 }),
    costLimitPlugin({
      maxCost: 5_000,
      objectCost: 2,
      scalarCost: 1,
      depthCostFactor: 1.5,
      flattenFragments: true,
    }),
  ] as Plugin[];
  return createYoga<object, Context>({
    schema: options.schema,
    graphqlEndpoint: options.path,
    context: options.context,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: (error) => maskError(error, options.log) },
    plugins: [
      ...limits,
      ...(options.operations === 'persisted' ? [useDisableIntrospection()] : []),
      usePersistedOperations({
        getPersistedOperation: (hash) => getDocument(hash) ?? null,
        allowArbitraryOperations: (request) =>
          options.operations === 'any' || request.headers.has(programHeader),
      }),
    ],
  });
}

/** A document of the web application by its SHA-256. Only for one that is not known the file is looked at: a new build brings others. */
function loadPersistedDocuments(): (hash: string) => string | undefined {
  const file = path.resolve(
    import.meta.dirname,
    '../../../web/src/generated/persisted-documents.json',
  );
  const written = followFile(
    file,
    (text) => new Map(Object.entries(JSON.parse(text) as Record<string, string>)),
  );
  let known = written();
  return (hash) => known.get(hash) ?? (known = written()).get(hash);
}
