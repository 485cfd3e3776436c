import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import { createPreparerAccount } from '@lotbook/services/accounts/create-account';
import { reading } from '@lotbook/db/database';
import { findUser } from '@lotbook/db/stores/users';
import { testDatabase } from '@lotbook/testkit/database';
import { isTurn } from '@lotbook/testkit/runs';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { execute, parse, validate, type GraphQLField } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContext } from './context.ts';
import { maskError } from './errors.ts';
import {
  buildVariables,
  calls,
  callWith,
  findLeaves,
  hostile,
  type Path,
} from '../testing/hostile-values.ts';
import { noRequest } from '../testing/empty-request.ts';
import { schema } from '../modules/schema.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let firm: string;

beforeAll(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
  await importText(
    services,
    ada,
    'trades.csv',
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC',
  );
  const user = await reading(database.current, { identity: ada.identity }, (db) =>
    findUser(db, ada.identity),
  );
  firm = await createPreparerAccount(services, user!, { name: 'Firm', type: 'TaxPreparer' });
});

/**
 * Makes a call with a value at a path. @returns internal errors; empty if the call was answered or
 * refused
 */
function prepareFaults(
  kind: string,
  field: GraphQLField<unknown, unknown>,
): (path: Path, value: unknown) => Promise<readonly string[]> {
  const ofFirm = /preparer|client/i.test(field.name);
  const accountId = ofFirm ? firm : ada.accountId;
  const document = parse(callWith(kind, field));
  expect(validate(schema, document)).toEqual([]);
  const reasons: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: string, fields?: Readonly<Record<string, unknown>>) =>
      void reasons.push(String(fields?.['reason'])),
  };
  const appId = ofFirm ? ('tax-preparer' as const) : ('tax' as const);
  const contextValue = createContext({
    ...noRequest,
    services: { ...services, log },
    identity: {
      ...ada.identity,
      clientId: `lotbook-${appId}`,
      appId,
      email: 'ada@example.com',
      emailVerified: true,
      authTime: Date.now() / 1000,
      issuedAt: Date.now() / 1000,
    },
  });
  return async (path, value) => {
    const variableValues = buildVariables(field, accountId, { path, value });
    const { errors = [] } = await execute({ schema, document, variableValues, contextValue });
    reasons.length = 0;
    for (const error of errors) maskError(error, log);
    return reasons.map(
      (reason) =>
        `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}: ${reason.split('\n').slice(0, 3).join(' ')}`,
    );
  };
}

describe('hostile arguments are answered or refused, and never a fault of ours', () => {
  test.each(calls)('%s %s', async (kind, _name, field) => {
    const leaves = field.args.flatMap((arg) => findLeaves(arg.type, [arg.name]));
    const findFaults = prepareFaults(kind, field);
    const faults: string[] = [];
    for (const [place, [path, type]] of leaves.entries())
      for (const [n, value] of hostile[type]!.entries())
        // Fields of an input are those of many calls, which take turns with the values.
        if (path.length === 1 || isTurn(place + n)) faults.push(...(await findFaults(path, value)));
    expect(faults).toEqual([]);
  });
});
