/** Why a token does not open the door. The code is for the caller, the reason for our log: it never names a secret. */
export interface TokenRefusal {
  readonly code:
    | 'TOKEN_MISSING'
    | 'TOKEN_MALFORMED'
    | 'TOKEN_EXPIRED'
    | 'TOKEN_REFUSED'
    | 'IDENTITY_UNAVAILABLE';
  readonly reason: string;
}

/** Carries a refusal through the checks; caught at the verifier's door. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: TokenRefusal;
  constructor(code: TokenRefusal['code'], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.refusal = { code, reason };
  }
}
