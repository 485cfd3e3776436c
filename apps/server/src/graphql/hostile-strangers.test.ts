import { may } from '@lotbook/access/permissions';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { isTurn } from '@lotbook/testkit/runs';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessWorld, type Case } from '../testing/access-world.ts';
import { prepareCall } from '../testing/ask.ts';
import { callAccess, type Access } from './call-access.ts';
import {
  buildVariables,
  calls,
  callWith,
  findLeaves,
  hostile,
  type Path,
} from '../testing/hostile-values.ts';

const database = testDatabase();
let stranger: Case;
let reader: Case;

beforeAll(async () => {
  const world = await accessWorld(database.current);
  stranger = world.find(({ role }) => role === undefined)!;
  reader = world.find(
    ({ role, disabled, appId }) => role === 'read_only' && !disabled && appId === 'tax',
  )!;
});

const getNeeds = (name: string): Access => callAccess[name]?.needs ?? 'owner';
const guarded = calls.filter(
  ([, name, { args }]) =>
    !['public', 'signedIn'].includes(getNeeds(name)) &&
    args.some(({ name: each, type }) => /^accountIds?$/.test(each) && String(type).endsWith('!')),
);
const isForReaders = (needs: Access): boolean =>
  needs !== 'owner' && may('read_only', needs as never);

/** Arguments take turns with the hostile values: a check that comes too late fails for any of them. */
const choose = (values: readonly unknown[], place: number): readonly unknown[] =>
  values.filter((_, n) => isTurn(n + place));

/** The answer to hostile arguments. Values that have not even the type of the argument get an answer of their own, to everybody. */
async function listAnswers(
  one: Case,
  [kind, , field]: (typeof calls)[number],
): Promise<readonly (readonly [at: string, code: string | undefined])[]> {
  const services = testServices(database.current);
  const as = { identity: one.asking.identity, email: 'eve@example.com', appId: one.appId };
  const call = prepareCall(services, as, callWith(kind, field));
  const ask = (at?: { readonly path: Path; readonly value: unknown }) =>
    call(buildVariables(field, one.accountId, at));
  const answers: (readonly [string, string | undefined])[] = [['usual', (await ask()).code]];
  const leaves = field.args
    .filter(({ name }) => !/^accountIds?$/.test(name))
    .flatMap((arg) => findLeaves(arg.type, [arg.name]));
  const first = calls.findIndex(([, name]) => name === field.name);
  for (const [n, [path, type]] of leaves.entries())
    for (const value of choose(hostile[type]!, first + n)) {
      const { code, message } = await ask({ path, value });
      if (code === 'FAULT' && message?.startsWith('Variable ')) continue;
      answers.push([`${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`, code]);
    }
  return answers;
}

describe('arguments change no answer for a caller without access', () => {
  test.each(guarded)('%s %s', async (...call) => {
    const answers = await listAnswers(stranger, call);
    expect(answers.filter(([, code]) => code !== 'NO_ACCESS')).toEqual([]);
  });
});

describe('arguments change no answer for a member whose role is too low', () => {
  test.each(guarded.filter(([, name]) => !isForReaders(getNeeds(name))))(
    '%s %s',
    async (...call) => {
      const answers = await listAnswers(reader, call);
      expect(answers.filter(([, code]) => code !== 'NOT_PERMITTED')).toEqual([]);
    },
  );
});
