import { expect, it } from 'vitest';
import { chargebeeService } from '../chargebee/service.ts';
import { startServices } from '../exchanges/service.ts';
import { stripeService } from '../stripe/service.ts';
import { chargebeeControls, stripeControls } from './billing.ts';

const services = [
  ['lotbook-test.chargebee.com', () => chargebeeControls(chargebeeService(options))],
  ['api.stripe.com', () => stripeControls(stripeService(options))],
] as const;
const options = { site: 'lotbook-test', apiKey: 'sandbox' };

it.each(services)('%s: does on a page what happens without the application', async (host, open) => {
  await using standin = await startServices([open()]);
  const controls = `${standin.url}/${host}/controls`;
  const send = async (fields: Readonly<Record<string, string>>) =>
    (await fetch(controls, { method: 'POST', body: new URLSearchParams(fields) })).text();
  expect(await (await fetch(controls)).text()).toContain('Move the clock');
  for (const action of ['travel', 'end', 'hold', 'release', 'lose'])
    expect(await send({ action, count: '1' })).toContain('Done.');
  expect(await send({ action: 'toString' })).toContain('Unknown action.');
  expect(await send({ action: 'refund', invoice: 'invented' })).not.toContain('Done.');
  const charge = () =>
    fetch(`${standin.url}/${host}/api/v2/invoices/create_for_charge_items_and_charges`, {
      method: 'POST',
    });
  expect((await charge()).status).toBe(504);
  expect((await charge()).status).not.toBe(504);
});
