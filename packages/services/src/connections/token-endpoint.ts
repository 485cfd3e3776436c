import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import type { Network, Reply } from '@lotbook/connections/network';
import { AppError } from '@lotbook/model/errors';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import type { OAuthApplication } from '../shell.ts';

/** Access as it is sealed: the token, what renews it, and until when it holds. */
export type GrantedAccess = Readonly<{
  accessToken: string;
  expiresAt: string;
  refreshToken?: string;
}>;

/** The person has to allow it again at the service: what was granted holds no more. */
export class SignInNeeded extends AccessRevoked {
  override name = 'SignInNeeded';
}

interface Asking {
  readonly network: Network;
  /** The service's name, for messages. */
  readonly service: string;
  readonly application: OAuthApplication;
}

/**
 * Turns a code or a refresh token into access (RFC 6749, 4.1.3 and 6).
 * @throws SignInNeeded where the grant is refused. @throws AppError OAUTH_REGISTRATION where the installation is. @throws Outage
 */
export async function askForAccess(
  { network, service, application }: Asking,
  grant: Readonly<Record<string, string>>,
): Promise<GrantedAccess> {
  const reply = await post(network, service, application.tokenUrl ?? '', {
    ...grant,
    ...makeClient(application),
  });
  if (reply.status >= 400) throw toRefusal(service, reply);
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: seconds,
  } = JSON.parse(reply.text) as Record<string, unknown>;
  if (typeof accessToken !== 'string' || accessToken === '')
    throw new Malformed(fill(texts.answeredWithoutAccess, { service }));
  return {
    accessToken,
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    expiresAt: new Date(Date.now() + Number(seconds ?? 3600) * 1000).toISOString(),
  };
}

/**
 * Returns access: the access token, which Coinbase also requires to authorize the request, and the refresh token (RFC 7009). A token that was already invalid is not an error.
 * @throws Outage
 */
export async function revokeGrantedAccess(
  { network, service, application }: Asking,
  { accessToken, refreshToken }: GrantedAccess,
): Promise<void> {
  const { revokeUrl = '' } = application;
  const own = { authorization: `Bearer ${accessToken}` };
  await post(
    network,
    service,
    revokeUrl,
    { token: accessToken, token_type_hint: 'access_token', ...makeClient(application) },
    own,
  );
  if (refreshToken !== undefined)
    await post(
      network,
      service,
      revokeUrl,
      { token: refreshToken, token_type_hint: 'refresh_token', ...makeClient(application) },
      own,
    );
}

const makeClient = ({ clientId, clientSecret }: OAuthApplication) => ({
  client_id: clientId,
  ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
});

// A request whose answer was lost is repeated: at worst the service says that the code was used, which can't be fixed anyway.
const post = (
  network: Network,
  service: string,
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  network.withRetries(() =>
    network.once({
      service,
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...headers,
      },
      body: new URLSearchParams(form).toString(),
      json: false,
    }),
  );

function toRefusal(service: string, { status, text }: Reply): Error {
  const code = findError(text);
  if (code === 'invalid_grant') return new SignInNeeded(fill(texts.accessInvalid));
  if (code === 'invalid_client' || code === 'unauthorized_client' || status === 401)
    return new AppError(
      'OAUTH_REGISTRATION',
      fill(texts.registrationUnknown, { service, code: code ?? String(status) }),
    );
  return new Malformed(
    fill(texts.accessNotGrantedStatus, {
      service,
      status: [status, code].filter((each) => each !== undefined).join(', '),
    }),
    { cause: text },
  );
}

function findError(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === 'string' && /^[\w-]{1,60}$/.test(error) ? error : undefined;
  } catch {
    return undefined;
  }
}
