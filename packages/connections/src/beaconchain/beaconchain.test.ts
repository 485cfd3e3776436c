import { startBeaconchain } from '@lotbook/standins/beaconchain';
import { tooMany } from '@lotbook/standins/http-standin';
import { AccessRevoked } from '@lotbook/model/outage';
import { expect, it } from 'vitest';
import { quickNetwork } from '../chains/testing.ts';
import { openBeaconchain } from './beaconchain.ts';

const [payee, payer] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
const validators = Array.from({ length: 230 }, (_, index) => ({
  index,
  publicKey: `0x${index.toString(16).padStart(96, '0')}`,
  withdrawalAddress: payee,
  depositAddress: index % 2 === 0 ? payer : payee,
}));
const open = (url: string, key = 'secret', most?: number) =>
  openBeaconchain({
    key,
    ...(most === undefined ? {} : { most }),
    network: quickNetwork({ route: (to) => to.replace('https://beaconcha.in', url) }),
  });

it('finds the validators of a withdrawal or deposit address across pages and faults, each once', async () => {
  await using service = await startBeaconchain({ validators, key: 'secret' });
  service.fail(tooMany('0'), 'cut', { status: 503, body: '' }, 'partial');
  const found = await open(service.url).findByAddress(payee);
  expect(found?.map(({ index }) => index)).toEqual(validators.map(({ index }) => index));
  expect(await open(service.url).findByAddress(payer)).toHaveLength(115);
  expect(await open(service.url).findByAddress(`0x${'ef'.repeat(20)}`)).toEqual([]);
});

it('stops reading an address that has too many validators', async () => {
  await using service = await startBeaconchain({ validators, key: 'secret' });
  expect(await open(service.url, 'secret', 230).findByAddress(payee)).toHaveLength(230);
  const before = service.requests.length;
  expect(await open(service.url, 'secret', 99).findByAddress(payee)).toBeUndefined();
  expect(service.requests.length - before).toBe(1);
});

it.each([
  ['a key that is refused', 'other', false],
  ['a plan without selectors by address, answered in HTML', 'secret', true],
])('names %s', async (_, key, isFree) => {
  await using service = await startBeaconchain({ validators, key: 'secret', isFree });
  const error: unknown = await open(service.url, key)
    .findByAddress(payee)
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AccessRevoked);
  expect(String(error)).toContain('beaconcha.in');
  expect(String(error)).not.toContain(key);
});
