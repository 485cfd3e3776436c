import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import type { Network } from '@lotbook/connections/network';
import { z } from 'zod';
import {
  TransferRefused,
  type ProviderAlert,
  type ScreeningProvider,
} from '../screening/provider.ts';
import { createAsk, read, type Ask } from './ask.ts';

const base = 'https://public.chainalysis.com/api/v1/address';

const text = z.string().nullish();
const identificationsShape = z.object({
  identifications: z.array(z.object({ category: z.string(), name: text, url: text })),
});

/** The free interface of Chainalysis: whether an address is sanctioned. */
export function openSanctions(network: Network, apiKey: string): ScreeningProvider {
  const ask = createAsk(network, { 'x-api-key': apiKey });
  return {
    id: 'sanctions',
    submit: async ({ userId, asset, counterparty, direction, reference }) => {
      if (counterparty === null) throw new TransferRefused(fill(texts.counterpartyUnknown));
      const findings = await lookUp(ask, counterparty);
      return {
        externalId: counterparty,
        alerts: findings.map(({ category, name, url }) => ({
          // Two wallets or assets can have the same reference in one transaction.
          key: [userId, asset, reference, direction, counterparty, category, name].join(' '),
          level: 'severe' as const,
          category,
          entryName: name,
          entryUrl: url,
          exposure: 'direct' as const,
          address: counterparty,
        })),
      };
    },
    screenAddress: async (address) => {
      const findings = await lookUp(ask, address);
      return { level: findings.length > 0 ? 'severe' : undefined, findings };
    },
    // Answers are complete at once.
    check: () => Promise.resolve('unknown'),
  };
}

/** Whether the key works: looks up the null address. @throws Outage */
export async function probeSanctions(network: Network, apiKey: string): Promise<void> {
  await lookUp(createAsk(network, { 'x-api-key': apiKey }), `0x${'0'.repeat(40)}`);
}

type Finding = Pick<ProviderAlert, 'category'> & {
  readonly name: string;
  readonly url: string | undefined;
};

async function lookUp(ask: Ask, address: string): Promise<readonly Finding[]> {
  const reply = await ask({ url: `${base}/${encodeURIComponent(address)}` });
  return read(identificationsShape, reply).identifications.map((one) => ({
    category: one.category,
    name: one.name ?? address,
    url: one.url ?? undefined,
  }));
}
