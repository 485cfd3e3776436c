import type { Network } from '@lotbook/connections/network';
import { z } from 'zod';
import {
  TransferRefused,
  type AddressRisk,
  type ProviderAlert,
  type ScreeningProvider,
  type TransferToScreen,
} from '../screening/provider.ts';
import { createAsk, read, readMessage, type Ask } from './ask.ts';

const base = 'https://api.chainalysis.com';
const alertsPerPage = 100;

const text = z.string().nullish();
const amount = z.union([z.string(), z.number()]).nullish();
const level = z
  .string()
  .transform((given) => given.toLowerCase())
  .pipe(z.enum(['severe', 'high', 'medium', 'low']));
const transferShape = z.object({ externalId: z.string().min(1), updatedAt: text });
const alertShape = z.object({
  alertLevel: level,
  category: text,
  service: text,
  externalId: z.string().min(1),
  alertAmount: amount,
  exposureType: text,
});
const alertsShape = z.object({ alerts: z.array(alertShape) });
const exposuresShape = z.object({
  direct: z.object({ name: text, category: text }).nullish(),
});
const listedShape = z.object({
  alertIdentifier: z.string().min(1),
  level,
  category: text,
  service: text,
  exposureType: text,
  direction: text,
  asset: text,
  alertAmountUsd: amount,
  transactionHash: text,
  transferReference: text,
  userId: text,
  timestamp: text,
  rule: text,
  minThreshold: amount,
  maxThreshold: amount,
});
const listShape = z.object({ total: z.coerce.number(), data: z.array(listedShape) });

/** Transaction monitoring of Chainalysis, version 2. */
export function openKyt(network: Network, apiKey: string): ScreeningProvider {
  const ask = createAsk(network, { token: apiKey });
  return {
    id: 'kyt',
    submit: (transfer) => submit(ask, transfer),
    check: (externalId) => check(ask, externalId),
    listAlerts: (since) => listAlerts(ask, since),
    screenAddress: (address) => screenAddress(ask, address),
  };
}

const riskShape = z.object({
  risk: level,
  riskReason: text,
  cluster: z.object({ name: text, category: text }).nullish(),
  addressIdentifications: z
    .array(z.object({ name: text, category: text, description: text, url: text }))
    .nullish(),
  triggers: z.array(z.object({ category: text, message: text })).nullish(),
});

/** The address has to be registered before it can be read. */
async function screenAddress(ask: Ask, address: string): Promise<AddressRisk> {
  const url = `${base}/api/risk/v2/entities`;
  read(z.unknown(), await ask({ url, ...post, body: JSON.stringify({ address }) }));
  const found = read(riskShape, await ask({ url: `${url}/${encodeURIComponent(address)}` }));
  const { cluster, addressIdentifications: named, triggers, riskReason } = found;
  const findings = [
    ...(named ?? []).map((one) => ({
      category: one.category ?? 'unknown',
      name: one.name ?? undefined,
      detail: one.description ?? undefined,
      url: one.url ?? undefined,
    })),
    ...(triggers ?? []).map((one) => ({
      category: one.category ?? 'unknown',
      detail: one.message ?? undefined,
    })),
  ];
  const owner = cluster?.category
    ? [
        {
          category: cluster.category,
          name: cluster.name ?? undefined,
          detail: riskReason ?? undefined,
        },
      ]
    : [];
  // Low is also the answer for an address without any known exposure.
  const isKnown = findings.length + owner.length > 0;
  return {
    level: isKnown || found.risk !== 'low' ? found.risk : undefined,
    findings: [...owner, ...findings],
  };
}

/** Whether the key works: asks for the categories, which changes nothing. @throws Outage */
export async function probeKyt(network: Network, apiKey: string): Promise<void> {
  const reply = await createAsk(network, { token: apiKey })({
    url: `${base}/api/kyt/v2/categories`,
  });
  read(z.unknown(), reply);
}

const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;

async function submit(ask: Ask, transfer: TransferToScreen) {
  const { userId, network, asset, reference, direction, counterparty, quantity, movedAt } =
    transfer;
  const reply = await ask({
    url: `${base}/api/kyt/v2/users/${encodeURIComponent(userId)}/transfers`,
    ...post,
    body: JSON.stringify({
      network,
      asset,
      transferReference: reference,
      direction,
      transferTimestamp: movedAt,
      outputAddress: transfer.outputAddress,
      ...(quantity === null ? {} : { assetAmount: Number(quantity) }),
      ...(direction === 'received' && counterparty !== null
        ? { inputAddresses: [counterparty] }
        : {}),
    }),
  });
  if (reply.status === 400 || reply.status === 422)
    throw new TransferRefused(readMessage(reply.text));
  const { externalId, updatedAt } = read(transferShape, reply);
  return { externalId, alerts: updatedAt ? await loadAlerts(ask, externalId) : undefined };
}

async function check(ask: Ask, externalId: string) {
  const reply = await ask({ url: addressTransfer(externalId) });
  if (reply.status === 404) return 'unknown' as const;
  return read(transferShape, reply).updatedAt ? loadAlerts(ask, externalId) : undefined;
}

const addressTransfer = (externalId: string): string =>
  `${base}/api/kyt/v2/transfers/${encodeURIComponent(externalId)}`;

async function loadAlerts(ask: Ask, externalId: string): Promise<readonly ProviderAlert[]> {
  const reply = await ask({ url: `${addressTransfer(externalId)}/alerts` });
  const { alerts } = read(alertsShape, reply);
  if (alerts.length === 0) return [];
  const needsName = alerts.some(({ service }) => !service);
  const direct = needsName
    ? read(exposuresShape, await ask({ url: `${addressTransfer(externalId)}/exposures` })).direct
    : undefined;
  return alerts.map((alert) => ({
    key: alert.externalId,
    level: alert.alertLevel,
    category: alert.category ?? direct?.category ?? 'unknown',
    service: alert.service ?? direct?.name ?? undefined,
    exposure: toExposure(alert.exposureType),
    amountUsd: toAmount(alert.alertAmount),
  }));
}

/** Pages can shift while they are read, so the next run reads the last hour again. */
async function* listAlerts(ask: Ask, since: Date): AsyncIterable<readonly ProviderAlert[]> {
  for (let offset = 0, total = 1; offset < total; offset += alertsPerPage) {
    const query = new URLSearchParams({
      createdAt_gte: since.toISOString(),
      limit: String(alertsPerPage),
      offset: String(offset),
      sort: 'timestamp',
    });
    // oxlint-disable-next-line no-await-in-loop -- the first page has the number of all
    const page = read(listShape, await ask({ url: `${base}/api/kyt/v1/alerts?${query}` }));
    ({ total } = page);
    yield page.data.map(toAlert);
  }
}

function toAlert(listed: z.infer<typeof listedShape>): ProviderAlert {
  const direction = listed.direction?.toLowerCase();
  return {
    key: listed.alertIdentifier,
    level: listed.level,
    category: listed.category ?? 'unknown',
    service: listed.service ?? undefined,
    exposure: toExposure(listed.exposureType),
    direction: direction === 'sent' || direction === 'received' ? direction : undefined,
    asset: listed.asset ?? undefined,
    amountUsd: toAmount(listed.alertAmountUsd),
    txHash: listed.transactionHash ?? undefined,
    reference: listed.transferReference ?? undefined,
    userId: listed.userId ?? undefined,
    occurredAt: listed.timestamp ?? undefined,
    rule: listed.rule ?? undefined,
    minThreshold: toAmount(listed.minThreshold),
    maxThreshold: toAmount(listed.maxThreshold),
  };
}

const toExposure = (given: string | null | undefined): ProviderAlert['exposure'] => {
  const lower = given?.toLowerCase();
  return lower === 'direct' || lower === 'indirect' ? lower : undefined;
};

const toAmount = (given: string | number | null | undefined): string | undefined =>
  given === null || given === undefined || !/^-?\d+(?:\.\d+)?$/.test(String(given))
    ? undefined
    : String(given);
