import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import { z } from 'zod';
import { readAnswer } from '../chains/read-answer.ts';
import type { Network } from '../network.ts';

export const beaconchainHost = 'beaconcha.in';
const pageSize = 100;

/** The address of a pool has many thousands more, which no one tracks one by one. */
export const mostFound = 10_000;

const validatorsAnswer = z.object({
  data: z.array(
    z.object({
      validator: z.object({
        // Absent while the deposit waits in the queue.
        index: z.string().regex(/^\d+$/).transform(Number).nullish(),
        public_key: z.string().regex(/^0x[\da-f]{96}$/i),
      }),
    }),
  ),
  paging: z.object({ next_cursor: z.string().nullish() }).nullish(),
});

export interface FoundValidator {
  readonly index: number | undefined;
  readonly publicKey: string;
}

/** The index of beaconcha.in (API version 2), which knows the addresses of validators. */
export interface Beaconchain {
  /**
   * All validators that pay to an address or were paid for by it, each once; undefined if there are too many, of which the rest isn't read.
   * @throws Outage
   */
  readonly findByAddress: (address: string) => Promise<readonly FoundValidator[] | undefined>;
}

interface BeaconchainSettings {
  readonly network: Network;
  readonly key: string;
  /** More validators of an address are too many. */
  readonly most?: number;
}

export function openBeaconchain({
  network,
  key,
  most = mostFound,
}: BeaconchainSettings): Beaconchain {
  const askPage = async (selector: Readonly<Record<string, string>>, cursor: string) => {
    const { status, text } = await network.withRetries(() =>
      network.once({
        service: beaconchainHost,
        url: `https://${beaconchainHost}/api/v2/ethereum/validators`,
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          chain: 'mainnet',
          validator: selector,
          page_size: pageSize,
          ...(cursor === '' ? {} : { cursor }),
        }),
      }),
    );
    // Selectors by address belong to paid plans. A proxy answers 403 with HTML, so the body isn't read.
    if (status === 401 || status === 402 || status === 403)
      throw new AccessRevoked(fill(texts.beaconchainPlan, { status: String(status) }));
    if (status >= 300)
      throw new Malformed(
        fill(texts.rejectedRequest, { service: beaconchainHost, status: String(status) }),
        { cause: text },
      );
    return readAnswer(validatorsAnswer, text, beaconchainHost).value;
  };
  return {
    findByAddress: async (address) => {
      const found = new Map<string, FoundValidator>();
      for (const selector of [{ withdrawal: address }, { deposit_address: address }]) {
        let cursor: string | undefined = '';
        const seen = new Set<string>();
        // A repeated cursor would never end.
        while (cursor !== undefined && !seen.has(cursor)) {
          seen.add(cursor);
          const { data, paging }: z.infer<typeof validatorsAnswer> = await askPage(
            selector,
            cursor,
          );
          for (const { validator } of data) {
            const publicKey = validator.public_key.toLowerCase();
            found.set(publicKey, { publicKey, index: validator.index ?? undefined });
          }
          if (found.size > most) return undefined;
          cursor = paging?.next_cursor || undefined;
        }
      }
      return [...found.values()];
    },
  };
}
