import type { SeededAccount } from '@lotbook/testkit/seed';

/** Accepts the id of a person as that person's token for the tax application, and refuses all else. */
export function getVerifyTokens(people: readonly SeededAccount[]) {
  const identities = new Map(people.map((each) => [each.userId as string, each.identity]));
  return (token: string | undefined) => {
    const identity = identities.get(token ?? '');
    if (!identity)
      return Promise.resolve({
        ok: false as const,
        refusal: { code: 'TOKEN_EXPIRED' as const, reason: 'expired' },
      });
    const person = {
      clientId: 'lotbook-tax',
      appId: 'tax' as const,
      email: 'a@example.com',
      emailVerified: true,
      issuedAt: 0,
    };
    return Promise.resolve({ ok: true as const, identity: { ...identity, ...person } });
  };
}
