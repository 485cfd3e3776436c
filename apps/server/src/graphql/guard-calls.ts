import type { GraphQLSchema } from 'graphql';
import { callAccess } from './call-access.ts';
import { signedIn, type Context } from './context.ts';

/** Closes every call that is not public to whoever has not signed in, before anything of it runs. @throws Error naming calls whose access nobody declared. */
export function guardCalls(schema: GraphQLSchema): GraphQLSchema {
  const calls = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.values(type?.getFields() ?? {}));
  const open = calls.filter(({ name }) => callAccess[name] === undefined).map(({ name }) => name);
  if (open.length > 0) throw new Error(`Nobody has said in call-access.ts who may call ${open.join(', ')}.`);
  for (const field of calls.filter(({ name }) => callAccess[name]?.needs !== 'public')) {
    const { resolve } = field;
    field.resolve = (source, args, context: Context, info) => {
      signedIn(context);
      return resolve?.(source, args, context, info);
    };
  }
  return schema;
}
