import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { retryAt } from '@lotbook/model/outage';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { CredentialKind, ValidatorStatus } from '@lotbook/staking/ethereum';
import type { z } from 'zod';
import { readAnswer } from '../chains/read-answer.ts';
import type { Network, Question, Reply } from '../network.ts';
import {
  blockAnswer,
  genesisAnswer,
  headerAnswer,
  pendingConsolidationsAnswer,
  pendingDepositsAnswer,
  validatorsAnswer,
} from './shapes.ts';

/** A validator in the state after the block of a slot. */
export interface ValidatorState {
  readonly index: number;
  readonly publicKey: string;
  readonly balance: Quantity;
  readonly effectiveBalance: Quantity;
  readonly status: ValidatorStatus;
  readonly slashed: boolean;
  readonly credentials: CredentialKind;
  /** Undefined for BLS credentials (0x00), which can't be withdrawn yet. */
  readonly withdrawalAddress: string | undefined;
  readonly activationEpoch: number | undefined;
  readonly exitEpoch: number | undefined;
  readonly withdrawableEpoch: number | undefined;
}

/** The parts of a block that move balances. */
export interface BeaconBlock {
  readonly slot: number;
  readonly proposerIndex: number;
  /** Undefined before the merge. */
  readonly feeRecipient: string | undefined;
  readonly withdrawals: readonly {
    readonly index: number;
    readonly validatorIndex: number;
    readonly address: string;
    readonly amount: Quantity;
  }[];
  /** Deposits that join the queue; the balance increases later. */
  readonly depositRequests: readonly DepositRequest[];
}

export interface DepositRequest {
  readonly publicKey: string;
  readonly amount: Quantity;
  /** Identifies a deposit together with the public key and the slot. */
  readonly signature: string;
  readonly slot: number;
}

export interface PendingConsolidation {
  readonly source: number;
  readonly target: number;
}

/** The state of a slot isn't stored by the node: ordinary nodes keep recent states only. */
export class StatePruned extends Malformed {
  override name = 'StatePruned';
}

/** A beacon node of Ethereum, reached by its standard API. */
export interface BeaconNode {
  /** Seconds since 1970. */
  readonly getGenesisTime: () => Promise<number>;
  /** The newest slot that can't change anymore. */
  readonly getFinalizedSlot: () => Promise<number>;
  /** Validators by index or public key, in the order of their index. Unknown ones are absent. @throws StatePruned */
  readonly getValidators: (
    slot: number | 'finalized',
    ids: readonly string[],
  ) => Promise<readonly ValidatorState[]>;
  /** Undefined if the slot has no block. The caller asks for finalized slots only. */
  readonly getBlock: (slot: number) => Promise<BeaconBlock | undefined>;
  /** Deposits that are in the queue. @throws StatePruned */
  readonly getPendingDeposits: (slot: number) => Promise<readonly DepositRequest[]>;
  /** Consolidations that are in the queue. @throws StatePruned */
  readonly getPendingConsolidations: (slot: number) => Promise<readonly PendingConsolidation[]>;
}

/** 10,000 validators are ten requests; an answer stays near half a megabyte. */
const validatorsPerRequest = 1000;

export interface BeaconNodeSettings {
  readonly network: Network;
  /** The node's address, with a path or key if its provider requires one. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function openBeaconNode({ network, url, headers }: BeaconNodeSettings): BeaconNode {
  // A provider's key can be part of the address, so messages name the host alone.
  const service = new URL(url).host;
  const base = url.replace(/\/+$/, '');
  const send = (path: string, more: Partial<Question> = {}): Promise<Reply> =>
    network.withRetries(async () => {
      const reply = await network.once({
        service,
        url: `${base}${path}`,
        ...more,
        headers: { accept: 'application/json', ...headers, ...more.headers },
        readsFailures: true,
      });
      throwOutage(reply, service);
      return reply;
    });
  const read = <T>(shape: z.ZodType<T>, { text, status }: Reply, path: string): T => {
    if (status < 300) return readAnswer(shape, text, service).value;
    const message = readMessage(text);
    if (status === 404 && path.includes('/states/'))
      throw new StatePruned(fill(texts.statePruned, { service, message }));
    throw new Malformed(
      fill(texts.rejectedRequestWithReason, { service, status: String(status), message }),
    );
  };
  const ask = async <T>(shape: z.ZodType<T>, path: string, more?: Partial<Question>): Promise<T> =>
    read(shape, await send(path, more), path);

  return {
    getGenesisTime: async () =>
      (await ask(genesisAnswer, '/eth/v1/beacon/genesis')).data.genesis_time,
    getFinalizedSlot: async () =>
      (await ask(headerAnswer, '/eth/v1/beacon/headers/finalized')).data.header.message.slot,
    getValidators: async (slot, ids) => {
      const states: ValidatorState[] = [];
      for (let at = 0; at < ids.length; at += validatorsPerRequest) {
        const body = JSON.stringify({ ids: ids.slice(at, at + validatorsPerRequest) });
        const { data } = await ask(validatorsAnswer, `/eth/v1/beacon/states/${slot}/validators`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        states.push(...data.map(toState));
      }
      const byIndex = new Map(states.map((state) => [state.index, state]));
      return [...byIndex.values()].toSorted((one, other) => one.index - other.index);
    },
    getBlock: async (slot) => {
      const path = `/eth/v2/beacon/blocks/${slot}`;
      const reply = await send(path);
      return reply.status === 404 ? undefined : toBlock(read(blockAnswer, reply, path), slot);
    },
    getPendingDeposits: async (slot) =>
      (await ask(pendingDepositsAnswer, `/eth/v1/beacon/states/${slot}/pending_deposits`)).data.map(
        ({ pubkey, ...deposit }) => ({ publicKey: pubkey.toLowerCase(), ...deposit }),
      ),
    getPendingConsolidations: async (slot) =>
      (
        await ask(
          pendingConsolidationsAnswer,
          `/eth/v1/beacon/states/${slot}/pending_consolidations`,
        )
      ).data.map(({ source_index: source, target_index: target }) => ({ source, target })),
  };
}

/** Proxies in front of nodes answer with HTML, so the status decides rather than the body. */
function throwOutage({ status, headers }: Reply, service: string): void {
  if (status === 401 || status === 403)
    throw new AccessRevoked(fill(texts.nodeRejectedAccess, { service, status: String(status) }));
  // 503 while the node catches up with the chain.
  if (status === 503 && headers.has('retry-after'))
    throw new RateLimited(service, retryAt(headers.get('retry-after'), Date.now()));
  if (status === 503) throw new Transient(fill(texts.nodeNotInSync, { service }));
  if (status >= 500)
    throw new Transient(fill(texts.answeredStatus, { service, status: String(status) }));
}

function readMessage(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'message' in answer)
      return String(answer.message).slice(0, 200);
  } catch {
    // Not JSON: the status is all there is.
  }
  return 'no message';
}

type ValidatorAnswer = z.infer<typeof validatorsAnswer>['data'][number];

function toState({ index, balance, status, validator }: ValidatorAnswer): ValidatorState {
  const credentials = validator.withdrawal_credentials.toLowerCase();
  const kind = toCredentialKind(credentials);
  return {
    index,
    balance,
    status,
    publicKey: validator.pubkey.toLowerCase(),
    effectiveBalance: validator.effective_balance,
    slashed: validator.slashed === 'true',
    credentials: kind,
    withdrawalAddress: kind === '0x00' ? undefined : `0x${credentials.slice(26)}`,
    activationEpoch: validator.activation_epoch,
    exitEpoch: validator.exit_epoch,
    withdrawableEpoch: validator.withdrawable_epoch,
  };
}

function toCredentialKind(credentials: string): CredentialKind {
  const kind = credentials.slice(0, 4);
  if (kind === '0x00' || kind === '0x01' || kind === '0x02') return kind;
  throw new Malformed(fill(texts.unknownWithdrawalCredentials, { credentials }));
}

function toBlock({ data: { message } }: z.infer<typeof blockAnswer>, slot: number): BeaconBlock {
  const { execution_payload: payload, execution_requests: requests } = message.body;
  if (message.slot !== slot)
    throw new Malformed(
      fill(texts.wrongBlock, { slot: String(message.slot), expected: String(slot) }),
    );
  return {
    slot,
    proposerIndex: message.proposer_index,
    feeRecipient: payload?.fee_recipient.toLowerCase(),
    withdrawals: (payload?.withdrawals ?? []).map((one) => ({
      index: one.index,
      validatorIndex: one.validator_index,
      address: one.address.toLowerCase(),
      amount: one.amount,
    })),
    depositRequests: (requests?.deposits ?? []).map(({ pubkey, amount, signature }) => ({
      publicKey: pubkey.toLowerCase(),
      amount,
      signature,
      slot,
    })),
  };
}
