import { deriveKey, open, seal } from './seal.ts';

/** What the signing keys of the embedded identity provider are sealed with. */
export const signingKeyPurpose = 'identity signing keys';

export interface NamedSecret {
  readonly name: string;
  readonly sealed: Uint8Array;
}

/**
 * Re-seals secrets of the identity provider with the current secret key. Those that it already opens are not changed.
 * @throws if none of the keys opens one.
 */
export function resealAll(
  secrets: readonly NamedSecret[],
  present: Uint8Array,
  previous: readonly Uint8Array[],
): readonly NamedSecret[] {
  const [key, ...others] = [present, ...previous].map((each) =>
    deriveKey(each, signingKeyPurpose),
  ) as [Uint8Array, ...Uint8Array[]];
  return secrets.flatMap((secret) => {
    if (tryToOpen(key, secret) !== undefined) return [];
    const plain = others
      .map((other) => tryToOpen(other, secret))
      .find((text) => text !== undefined);
    if (plain === undefined) throw new Error(`None of the secret keys opens ${secret.name}.`);
    return [{ name: secret.name, sealed: seal(key, plain, secret.name) }];
  });
}

function tryToOpen(key: Uint8Array, { name, sealed }: NamedSecret): string | undefined {
  try {
    return open(key, sealed, name);
  } catch {
    return undefined;
  }
}
