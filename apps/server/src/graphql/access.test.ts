import { may, type Role } from '@lotbook/access/permissions';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { isTurn } from '@lotbook/testkit/runs';
import { execute, parse, validate } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessWorld, readAccessState, type Case } from '../testing/access-world.ts';
import { callAccess, type Access } from './call-access.ts';
import { createContext, type Context } from './context.ts';
import { noRequest } from '../testing/empty-request.ts';
import { leastDocument } from '../testing/least-document.ts';
import { schema } from '../modules/schema.ts';

const database = testDatabase();
let world: readonly Case[];
let state: string;

beforeAll(makeWorld);

async function makeWorld(): Promise<void> {
  world = await accessWorld(database.current);
  state = await readAccessState(database.current);
}

const calls = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map(
    (field) => ['query', field.name, field] as const,
  ),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map(
    (field) => ['mutation', field.name, field] as const,
  ),
];
const ofAccounts = calls.filter(([, , field]) =>
  field.args.some((arg) => /^accountIds?$/.test(arg.name) && String(arg.type).endsWith('!')),
);
const getNeeds = (name: string): Access => callAccess[name]?.needs ?? 'owner';

interface Answer {
  readonly code: string;
  readonly message: string;
}

const contexts = new WeakMap<Case, Context>();

/** One for each person of a world, so that they are looked up once. */
function contextFor(asking: Case | undefined): Context {
  const known = asking && contexts.get(asking);
  if (known) return known;
  const person = asking?.asking;
  const identity = person && {
    ...person.identity,
    clientId: 'lotbook',
    appId: asking.appId,
    email: `${person.userId}@example.com`,
    emailVerified: true,
    issuedAt: 0,
    authTime: Math.floor(Date.now() / 1000),
  };
  const context = createContext({
    ...noRequest,
    services: testServices(database.current),
    identity,
  });
  if (asking) contexts.set(asking, context);
  return context;
}

/** Calls with a document that is known to be valid. */
async function ask(document: string, asking: Case | undefined): Promise<Answer> {
  const contextValue = contextFor(asking);
  const { errors } = await execute({ schema, document: parse(document), contextValue });
  const original = errors?.[0]?.originalError as { code?: string } | undefined;
  return { code: original?.code ?? (errors ? 'FAULT' : 'ok'), message: errors?.[0]?.message ?? '' };
}

test('the list of calls names those that there are, and no others', () => {
  expect(Object.keys(callAccess).toSorted()).toEqual(calls.map(([, name]) => name).toSorted());
});

test('few calls are public', () => {
  expect(
    calls.map(([, name]) => name).filter((name) => getNeeds(name) === 'public').length,
  ).toBeLessThanOrEqual(6);
});

test('a call that names an account needs a permission there', () => {
  expect(
    ofAccounts
      .map(([, name]) => name)
      .filter((name) => ['public', 'signedIn'].includes(getNeeds(name))),
  ).toEqual([]);
});

test('a call that needs a permission names the account, so that no call is left out of what follows', () => {
  const named = new Set(ofAccounts.map(([, name]) => name));
  const others = calls
    .map(([, name]) => name)
    .filter((name) => !['public', 'signedIn'].includes(getNeeds(name)) && !named.has(name));
  // Its argument is a file of the account; foreign-ids.test.ts covers files of other accounts.
  expect(others).toEqual(['deleteFailedManualWalletTransaction']);
});

describe('every call of the schema', () => {
  test.each(calls)('%s %s is written as the schema wants it', (kind, _name, field) => {
    expect(validate(schema, parse(leastDocument(kind, field, 'x')))).toEqual([]);
  });

  test.each(calls.filter(([, name]) => getNeeds(name) !== 'public'))(
    '%s %s answers nobody who has not signed in',
    async (kind, _name, field) => {
      expect(await ask(leastDocument(kind, field, world[0]!.accountId), undefined)).toEqual({
        code: 'UNAUTHENTICATED',
        message: 'Invalid Token',
      });
    },
  );
});

const isAllowed = (role: Role, access: Access): boolean =>
  access === 'owner' ? role === 'owner' : may(role, access as never);

/** The expected response: one of three refusals, or any response of an allowed call. */
function getExpected(
  call: { readonly kind: string; readonly name: string },
  { role, disabled, paysHere }: Case,
): string {
  const access = callAccess[call.name]!;
  if (paysHere && access.needs === 'billingView') return 'let through';
  if (role === undefined) return 'NO_ACCESS';
  // changeOwner is for the owner, but a disabled account refuses everyone who may edit people.
  const entered = access.needs === 'owner' ? may(role, 'userEdit') : isAllowed(role, access.needs);
  if (!entered) return 'NOT_PERMITTED';
  if (
    disabled &&
    (call.kind === 'mutation' || access.changes === true) &&
    access.whileDisabled !== true
  )
    return 'ACCOUNT_DISABLED';
  return isAllowed(role, access.needs) ? 'let through' : 'NOT_PERMITTED';
}

// A feature that is off is said after everything else, to those who might use it.
const refusals = new Set([
  'UNAUTHENTICATED',
  'NO_ACCESS',
  'NOT_PERMITTED',
  'ACCOUNT_DISABLED',
  'FAULT',
]);

/** What a call asks of its caller differs between calls. */
const always = /of the account$|^another person$|^owner of an account that is disabled$/;

/** Who is a member doesn't, so the calls take turns with the other kinds of accounts. */
const isTried = (call: number, one: number): boolean =>
  always.test(world[one]!.title) || isTurn(call + one);

describe('every role, at every kind of account', () => {
  test.each(ofAccounts.map((call, at) => [...call, at] as const))(
    '%s %s',
    async (kind, name, field, at) => {
      for (let n = 0; n < world.length; n += 1) {
        if (!isTried(at, n)) continue;
        const one = world[n]!;
        const { code, message } = await ask(leastDocument(kind, field, one.accountId), one);
        const words = one.role === undefined ? "User doesn't have access" : message;
        expect([one.title, refusals.has(code) ? code : 'let through', message]).toEqual([
          one.title,
          getExpected({ kind, name }, one),
          words,
        ]);
        // A change must not affect later cases.
        if (
          kind === 'mutation' &&
          code === 'ok' &&
          (await readAccessState(database.current)) !== state
        )
          await makeWorld();
      }
    },
  );
});
