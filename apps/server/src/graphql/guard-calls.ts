import { AppError } from '@lotbook/model/errors';
import { isId } from '@lotbook/services/member';
import { getReaderTranslator } from '@lotbook/services/reader-texts';
import { defaultFieldResolver, isObjectType, type GraphQLSchema } from 'graphql';
import { callAccess, type CallAccess } from './call-access.ts';
import { checkAccessFirst } from './check-access.ts';
import { checkArguments } from './check-arguments.ts';
import { checkFeature } from './check-feature.ts';
import { checkFresh } from './check-fresh.ts';
import { checkSample } from './check-sample.ts';
import { requireIdentity, type Context } from './context.ts';
import { renderStrings } from './render-strings.ts';
import { checkTokenCall } from './token-calls.ts';

/**
 * Checks every call before it runs: it refuses callers who are not signed in unless the call is public, counts the call, and refuses a sign-in
 * that is too old for it or a feature that the account does not have. Each root field of a document is a call, so aliases count.
 * @throws Error naming the calls that have no declared access.
 */
export function guardCalls(schema: GraphQLSchema): GraphQLSchema {
  const calls = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map(
      (field) => ['query', field] as const,
    ),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
      (field) => ['mutation', field] as const,
    ),
  ];
  const open = calls
    .filter(([, { name }]) => callAccess[name] === undefined)
    .map(([, { name }]) => name);
  if (open.length > 0)
    throw new Error(`Declare in call-access.ts who may call ${open.join(', ')}.`);
  for (const [kind, field] of calls) {
    const { resolve, name } = field;
    const access = callAccess[name];
    field.resolve = async (
      source,
      args: Readonly<Record<string, unknown>>,
      context: Context,
      info,
    ): Promise<unknown> => {
      try {
        if (access?.needs !== 'public') requireIdentity(context);
        if (context.accessToken) checkTokenCall(context.accessToken.scopes, kind, name);
        await context.charge(kind, name);
        const isFresh = access?.fresh?.(args) ?? false;
        await checkSample(context, { kind, name, isFresh });
        checkArguments(field.args, args);
        if (isFresh) await checkFresh(context);
        if (access?.feature) await checkFeature(context, access, args['accountId']);
        return await resolve?.(source, args, context, info);
      } catch (thrown) {
        const error = access ? await findRefusal(context, access, args, thrown) : thrown;
        noteRefusal(context, name, args, error);
        throw error instanceof AppError ? error.translate(getReaderTranslator()) : error;
      }
    };
  }
  guardNestedFields(schema);
  renderStrings(schema);
  return schema;
}

/** What the caller is told instead of an error: that they have no access, if they don't. */
const findRefusal = (
  context: Context,
  access: CallAccess,
  args: Readonly<Record<string, unknown>>,
  thrown: unknown,
): Promise<unknown> =>
  checkAccessFirst(context, access, args, thrown).then(
    () => thrown,
    (refusal: unknown) => refusal,
  );

/** Fields below the calls take arguments, too, such as the page of a list. */
function guardNestedFields(schema: GraphQLSchema): void {
  const roots = new Set([schema.getQueryType(), schema.getMutationType()]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.has(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.args.length === 0) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (source, args: Readonly<Record<string, unknown>>, context, info): unknown => {
        checkArguments(field.args, args);
        return resolve(source, args, context, info);
      };
    }
  }
}

/** Refusals that may be an attempt at unauthorized access. */
const noted: ReadonlySet<string> = new Set([
  'NO_ACCESS',
  'NOT_PERMITTED',
  'FEATURE_OFF',
  'ACCOUNT_DISABLED',
  'USER_INACTIVE',
  'RATE_LIMITED',
  'SIGN_IN_AGAIN',
  'INVITE_INVALID',
]);

/** Logs a refusal: the person, the call, the account and the reason, but no other part of the request. */
function noteRefusal(
  { services, identity }: Context,
  call: string,
  { accountId }: Readonly<Record<string, unknown>>,
  error: unknown,
): void {
  if (!(error instanceof AppError) || !noted.has(error.code)) return;
  services.log.warn('a call was refused', {
    code: error.code,
    call,
    issuer: identity?.issuer,
    subject: identity?.subject,
    accountId: typeof accountId === 'string' && isId(accountId) ? accountId : undefined,
  });
}
