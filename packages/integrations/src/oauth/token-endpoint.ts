import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import type { Network, Reply } from '@lotbook/connections/network';
import { AppError } from '@lotbook/model/errors';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import type { Tokens } from './tokens.ts';

/** The installation's registration with the service. */
export interface Registration {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  readonly revokeUrl?: string | undefined;
}

export interface TokenService {
  readonly network: Network;
  /** For messages. */
  readonly service: string;
  readonly registration: Registration;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Turns a code or a refresh token into tokens (RFC 6749, 4.1.3 and 6), with HTTP Basic authentication.
 * @throws AccessRevoked if the grant is not valid any more. @throws AppError OAUTH_REGISTRATION if the installation is not registered. @throws Outage
 */
export async function requestTokens(
  { network, service, registration, headers = {} }: TokenService,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const reply = await post(
    network,
    service,
    registration,
    registration.tokenUrl,
    grant,
    headers,
    true,
  );
  if (reply.status >= 400) throw toRefusal(service, reply);
  const answer = JSON.parse(reply.text) as Readonly<Record<string, unknown>>;
  const {
    access_token: accessToken,
    refresh_token: given,
    expires_in: expiresIn,
    x_refresh_token_expires_in: refreshExpiresIn,
    x_refresh_token_hard_expires_in: hardExpiresIn,
  } = answer;
  // A service that doesn't rotate the refresh token may leave it out.
  const refreshToken = given ?? grant['refresh_token'];
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    throw new Malformed(fill(texts.tokensMissing, { service }));
  return {
    accessToken,
    refreshToken,
    expiresAt: getTimeIn(Number(expiresIn ?? 1800)),
    ...(refreshExpiresIn === undefined
      ? {}
      : { refreshExpiresAt: getTimeIn(Number(refreshExpiresIn)) }),
    ...(hardExpiresIn === undefined ? {} : { hardExpiresAt: getTimeIn(Number(hardExpiresIn)) }),
  };
}

/** Ends the grant (RFC 7009). A token that was not valid any more is no error. @throws Outage */
export async function revokeTokens(
  { network, service, registration, headers = {} }: TokenService,
  { refreshToken }: Tokens,
): Promise<void> {
  const { revokeUrl } = registration;
  if (revokeUrl === undefined) return;
  await post(network, service, registration, revokeUrl, { token: refreshToken }, headers, false);
}

const getTimeIn = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

// A request whose answer was lost is repeated: Xero accepts a used refresh token for half an hour, QuickBooks for a day.
const post = (
  network: Network,
  service: string,
  { clientId, clientSecret }: Registration,
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  json: boolean,
): Promise<Reply> =>
  network.withRetries(() =>
    network.once({
      service,
      url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        ...headers,
      },
      body: new URLSearchParams(form).toString(),
      json,
    }),
  );

function toRefusal(service: string, { status, text }: Reply): Error {
  const code = readError(text);
  if (code === 'invalid_grant') return new AccessRevoked(fill(texts.accessEnded, { service }));
  if (code === 'invalid_client' || code === 'unauthorized_client' || status === 401)
    return new AppError(
      'OAUTH_REGISTRATION',
      fill(texts.registrationUnknown, { service, code: code ?? String(status) }),
    );
  return new Malformed(
    fill(texts.accessNotGranted, {
      service,
      answer: code === undefined ? String(status) : `${status}, ${code}`,
    }),
    { cause: text },
  );
}

function readError(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? error : undefined;
  } catch {
    return undefined;
  }
}
