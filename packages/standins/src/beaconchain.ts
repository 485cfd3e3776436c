import { startHttpStandin, type Answer, type Asked, type HttpStandin } from './http-standin.ts';

export interface BeaconchainValidator {
  readonly index: number;
  readonly publicKey: string;
  readonly withdrawalAddress: string;
  readonly depositAddress: string;
}

export interface BeaconchainOptions {
  readonly validators: readonly BeaconchainValidator[];
  readonly key: string;
  /** The plan has no selectors by address. */
  readonly isFree?: boolean;
}

/** A stand-in for the validators of beaconcha.in's API, version 2. */
export const startBeaconchain = (options: BeaconchainOptions): Promise<HttpStandin> =>
  startHttpStandin(answerBeaconchain(options));

interface Body {
  readonly chain?: string;
  readonly validator?: { readonly withdrawal?: string; readonly deposit_address?: string };
  readonly cursor?: string;
  readonly page_size?: number;
}

export const answerBeaconchain =
  ({ validators, key, isFree = false }: BeaconchainOptions) =>
  (url: URL, { method, headers, body }: Asked): Answer => {
    if (headers['authorization'] !== `Bearer ${key}`) return refuse(401, 'invalid api key');
    if (url.pathname !== '/api/v2/ethereum/validators') return refuse(404, 'not found');
    if (method !== 'POST') return refuse(405, 'method not allowed');
    const { chain, validator, cursor = '', page_size: size = 10 } = JSON.parse(body) as Body;
    if (chain !== 'mainnet' || !validator || size < 1 || size > 100)
      return refuse(400, 'bad request');
    if (isFree) return { status: 403, body: '<html>Upgrade your plan</html>' };
    const all = validators.filter((one) =>
      validator.withdrawal === undefined
        ? one.depositAddress === validator.deposit_address
        : one.withdrawalAddress === validator.withdrawal,
    );
    const start = cursor === '' ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
    const end = start + size;
    return send({
      data: all.slice(start, end).map(({ index, publicKey }) => ({
        validator: { index, public_key: publicKey },
        status: 'active_ongoing',
      })),
      paging:
        end < all.length ? { next_cursor: Buffer.from(String(end)).toString('base64url') } : {},
    });
  };

const json = { 'content-type': 'application/json' };
const send = (answer: unknown): Answer => ({
  status: 200,
  body: JSON.stringify(answer),
  headers: json,
});
const refuse = (status: number, error: string): Answer => ({
  status,
  body: JSON.stringify({ error }),
  headers: json,
});
