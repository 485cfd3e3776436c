/** The tokens of a company. Sealed by the caller, never logged. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ISO instants. */
  readonly expiresAt: string;
  /** When the refresh token ends if it is not used; absent if the service doesn't say. */
  readonly refreshExpiresAt?: string | undefined;
  /** When it ends in any case. QuickBooks: five years after consent. */
  readonly hardExpiresAt?: string | undefined;
}

/** Where tokens are stored. */
export interface TokenStore {
  load(): Promise<Tokens>;
  /** Called within the lock, before the new tokens are used. */
  save(tokens: Tokens): Promise<void>;
  /** Runs `work` while no other process renews the tokens of this company. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
}

/** Access that ends sooner is renewed first. Both services count an hour or less. */
const leastMs = 2 * 60_000;

/**
 * Returns usable tokens. A refresh token may be valid only once, so one caller renews and the others read the stored result.
 * @param refused an access token that the service no longer accepts
 */
export async function getUsableTokens(
  store: TokenStore,
  refresh: (tokens: Tokens) => Promise<Tokens>,
  refused?: string,
): Promise<Tokens> {
  const tokens = await store.load();
  if (!isDue(tokens, refused)) return tokens;
  return store.withLock(async () => {
    const current = await store.load();
    if (!isDue(current, refused)) return current;
    const renewed = await refresh(current);
    await store.save(renewed);
    return renewed;
  });
}

const isDue = ({ accessToken, expiresAt }: Tokens, refused: string | undefined): boolean =>
  accessToken === refused || Date.parse(expiresAt) - Date.now() < leastMs;
