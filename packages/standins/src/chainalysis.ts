import { json, type Question, type Service } from './exchanges/service.ts';
import type { Answer } from './http-standin.ts';

/** A transfer that was registered. */
export interface RegisteredTransfer {
  readonly externalId: string;
  readonly userId: string;
  readonly network: string;
  readonly asset: string;
  readonly transferReference: string;
  readonly direction: string;
  readonly outputAddress: string | undefined;
  readonly inputAddress: string | undefined;
  /** How often it was asked for. */
  reads: number;
}

export interface ChainalysisState {
  /** Keys of transaction monitoring, and of the free interface. A removed key is revoked. */
  readonly kytKeys: Set<string>;
  readonly sanctionsKeys: Set<string>;
  readonly transfers: Map<string, RegisteredTransfer>;
  /** The addresses that were looked up at the free interface. */
  readonly lookUps: string[];
  /** The addresses that were registered for screening. */
  readonly entities: Set<string>;
  /** After how many reads a transfer is processed. */
  processedAfter: number;
  /** Requests with a path that contains this get the page of the edge, with status 403. */
  blocked: string | undefined;
}

export const createChainalysisState = (
  settings: Partial<Pick<ChainalysisState, 'processedAfter'>> = {},
): ChainalysisState => ({
  kytKeys: new Set(['kyt-key-1']),
  sanctionsKeys: new Set(['sanctions-key-1']),
  transfers: new Map(),
  lookUps: [],
  entities: new Set(),
  processedAfter: settings.processedAfter ?? 1,
  blocked: undefined,
});

/** The addresses that the free interface knows. */
export const sanctionedAddresses: readonly string[] = [
  '0x7f367cc41522ce07553e823bf3be79a889debe1b',
  '0x098b716b8aaf21512996dc57eb0615e2383e2f96',
  '149w62rY42aZBox8fGcmqNsXUzSStKeq8C',
  '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
];

/** What an address is known for, by how it ends. */
const categories = [
  { ending: 'dead', alertLevel: 'SEVERE', category: 'sanctions', service: 'Sanctioned entity' },
  { ending: 'beef', alertLevel: 'HIGH', category: 'darknet market', service: 'Example market' },
  // Whom the sandbox trades with.
  { ending: 'c3c3', alertLevel: 'MEDIUM', category: 'gambling', service: 'Example casino' },
  { ending: 'cafe', alertLevel: 'MEDIUM', category: 'gambling', service: 'Example casino' },
] as const;

const findCategory = (address: string | undefined) =>
  categories.find(({ ending }) => address?.toLowerCase().endsWith(ending));

/** Transaction monitoring and the free sanctions interface of Chainalysis. */
export const chainalysisServices = (state: ChainalysisState): readonly Service[] => [
  { hosts: ['api.chainalysis.com'], answer: (question) => answerKyt(state, question) },
  { hosts: ['public.chainalysis.com'], answer: (question) => answerSanctions(state, question) },
];

const edgePage: Answer = {
  status: 403,
  body: '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>',
  headers: { 'content-type': 'text/html' },
};

const isBlocked = ({ blocked }: ChainalysisState, { path }: Question): boolean =>
  blocked !== undefined && path.includes(blocked);

function answerKyt(state: ChainalysisState, question: Question): Answer {
  if (isBlocked(state, question)) return edgePage;
  if (!state.kytKeys.has(String(question.headers['token'] ?? '')))
    return json({ status: 401, message: 'Unauthorized' }, 401);
  const { path, method } = question;
  if (path === '/api/kyt/v2/categories') return json({ categories: ['sanctions', 'gambling'] });
  if (path === '/api/kyt/v1/alerts') return listAlerts(state, question);
  if (path === '/api/risk/v2/entities' && method === 'POST') return registerEntity(state, question);
  const entity = /^\/api\/risk\/v2\/entities\/([^/]+)$/.exec(path)?.[1];
  if (entity !== undefined) return describeEntity(state, decodeURIComponent(entity));
  const user = /^\/api\/kyt\/v2\/users\/([^/]+)\/transfers$/.exec(path)?.[1];
  if (user !== undefined && method === 'POST') return register(state, user, question);
  const [, id = '', detail] = /^\/api\/kyt\/v2\/transfers\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
  const transfer = [...state.transfers.values()].find(({ externalId }) => externalId === id);
  if (!transfer) return json({ status: 404, message: 'Not found' }, 404);
  if (detail === 'alerts')
    return json({ alerts: isProcessed(state, transfer) ? getAlerts(transfer) : [] });
  if (detail === 'exposures') return json({ direct: { name: 'Example', category: 'exchange' } });
  transfer.reads += 1;
  return json(write(state, transfer));
}

function registerEntity(state: ChainalysisState, { body }: Question): Answer {
  const { address } = JSON.parse(body) as { readonly address?: unknown };
  if (typeof address !== 'string' || address === '')
    return json({ status: 400, error: 'Bad Request', message: 'address is required' }, 400);
  state.entities.add(address);
  return json({ address }, 201);
}

/** An address that wasn't registered is unknown. */
function describeEntity(state: ChainalysisState, address: string): Answer {
  if (!state.entities.has(address))
    return json({ status: 404, error: 'Not Found', message: 'Entity not found' }, 404);
  const found = findCategory(address);
  const risk = found ? found.alertLevel.charAt(0) + found.alertLevel.slice(1).toLowerCase() : 'Low';
  return json({
    address,
    risk,
    riskReason: found ? `Identified as ${found.category}` : null,
    cluster: found ? { name: found.service, category: found.category } : null,
    addressType: 'PRIVATE_WALLET',
    addressIdentifications: [],
    exposures: [],
    triggers: [],
  });
}

const isProcessed = (state: ChainalysisState, { reads }: RegisteredTransfer): boolean =>
  reads >= state.processedAfter;

function register(state: ChainalysisState, userId: string, { body }: Question): Answer {
  const given = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const read = (field: string): string => (typeof given[field] === 'string' ? given[field] : '');
  for (const field of ['network', 'asset', 'transferReference', 'direction'])
    if (read(field) === '') return json({ status: 400, message: `${field} is required` }, 400);
  if (!/^\w+:\w+$/.test(read('transferReference')))
    return json({ status: 400, message: 'transferReference is malformed' }, 400);
  const key = [
    userId,
    read('network'),
    read('asset'),
    read('transferReference'),
    read('direction'),
  ];
  const name = key.join(' ');
  const known = state.transfers.get(name);
  const inputs = given['inputAddresses'];
  const transfer = known ?? {
    externalId: `transfer-${state.transfers.size + 1}`,
    userId,
    network: read('network'),
    asset: read('asset'),
    transferReference: read('transferReference'),
    direction: read('direction'),
    outputAddress: read('outputAddress') || undefined,
    inputAddress: Array.isArray(inputs) ? String(inputs[0]) : undefined,
    reads: 0,
  };
  state.transfers.set(name, transfer);
  return json(write(state, transfer), 202);
}

const write = (state: ChainalysisState, transfer: RegisteredTransfer) => ({
  updatedAt: isProcessed(state, transfer) ? '2026-01-01T00:00:00Z' : null,
  asset: transfer.asset,
  network: transfer.network,
  transferReference: transfer.transferReference,
  tx: transfer.transferReference.split(':')[0],
  usdAmount: 1250.5,
  outputAddress: transfer.outputAddress ?? null,
  externalId: transfer.externalId,
});

function getAlerts(transfer: RegisteredTransfer) {
  const other = transfer.direction === 'received' ? transfer.inputAddress : transfer.outputAddress;
  const found = findCategory(other);
  if (!found) return [];
  return [
    {
      alertLevel: found.alertLevel,
      category: found.category,
      service: found.service,
      externalId: `alert-${transfer.externalId}`,
      alertAmount: 1250.5,
      exposureType: 'DIRECT',
    },
  ];
}

function listAlerts(state: ChainalysisState, { parameters }: Question): Answer {
  const all = [...state.transfers.values()]
    .filter((transfer) => isProcessed(state, transfer))
    .flatMap((transfer) =>
      getAlerts(transfer).map((alert) => ({
        alertIdentifier: alert.externalId,
        alertType: 'TRANSFER',
        level: alert.alertLevel,
        alertStatus: 'Unreviewed',
        createdAt: '2026-01-01T00:00:00Z',
        timestamp: '2026-01-01T00:00:00Z',
        userId: transfer.userId,
        asset: transfer.asset,
        direction: transfer.direction,
        exposureType: alert.exposureType,
        category: alert.category,
        service: alert.service,
        alertAmountUsd: alert.alertAmount,
        transactionHash: transfer.transferReference.split(':')[0],
        transferReference: transfer.transferReference,
        rule: `Any ${alert.category} exposure`,
        minThreshold: 0,
        maxThreshold: null,
      })),
    );
  const offset = Number(parameters['offset'] ?? 0);
  const limit = Number(parameters['limit'] ?? 100);
  return json({ total: all.length, limit, offset, data: all.slice(offset, offset + limit) });
}

function answerSanctions(state: ChainalysisState, question: Question): Answer {
  if (isBlocked(state, question)) return edgePage;
  if (!state.sanctionsKeys.has(String(question.headers['x-api-key'] ?? '')))
    return json({ message: 'Forbidden' }, 403);
  const address = decodeURIComponent(question.path.split('/').at(-1) ?? '');
  state.lookUps.push(address);
  const isKnown = sanctionedAddresses.some(
    (known) => known === address || known === address.toLowerCase(),
  );
  return json({
    identifications: isKnown
      ? [
          {
            category: 'sanctions',
            name: 'SANCTIONS: OFAC SDN Example',
            description: 'Listed by OFAC.',
            url: 'https://sanctionssearch.ofac.treas.gov/',
          },
        ]
      : [],
  });
}
