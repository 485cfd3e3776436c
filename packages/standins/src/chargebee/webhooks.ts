import type { Resource } from './catalog.ts';

export interface WebhookTarget {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** A target whose requests are signed. */
export interface SignedTarget {
  readonly url: string;
  readonly getHeaders: (body: string) => Readonly<Record<string, string>>;
}

/** Delivers events at least once and in any order, as payment providers do. */
export interface Webhooks {
  readonly send: (event: Resource) => void;
  /** Keeps events back until `release`. */
  readonly hold: () => void;
  /** Delivers the kept events, each as often and in the order requested. Answers with the statuses. */
  readonly release: (options?: {
    readonly copies?: number;
    readonly isReversed?: boolean;
  }) => Promise<readonly number[]>;
  /** Waits for the deliveries under way. */
  readonly settle: () => Promise<void>;
}

const attempts = 3;

export function createWebhooks(target: WebhookTarget | SignedTarget | undefined): Webhooks {
  let kept: Resource[] | undefined;
  const underWay = new Set<Promise<number>>();

  const deliver = (event: Resource): Promise<number> => {
    const delivery = target ? post(target, event) : Promise.resolve(0);
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
    return delivery;
  };

  return {
    send: (event) => {
      if (kept) kept.push(event);
      else void deliver(event);
    },
    hold: () => void (kept ??= []),
    release: async ({ copies = 1, isReversed = false } = {}) => {
      const events = kept ?? [];
      kept = undefined;
      const statuses: number[] = [];
      for (const event of isReversed ? events.toReversed() : events)
        for (let copy = 0; copy < copies; copy += 1) statuses.push(await deliver(event));
      return statuses;
    },
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** The status of the last attempt; 0 if the target can't be reached. */
async function post(target: WebhookTarget | SignedTarget, event: Resource): Promise<number> {
  const body = JSON.stringify(event);
  const headers = 'getHeaders' in target ? target.getHeaders(body) : getCredentials(target);
  let status = 0;
  for (let attempt = 0; attempt < attempts && (status < 200 || status >= 300); attempt += 1) {
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      await response.arrayBuffer();
      status = response.status;
    } catch {
      status = 0;
    }
  }
  return status;
}

const getCredentials = ({ username, password }: WebhookTarget) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
