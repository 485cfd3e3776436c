import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { base32nopad } from '@scure/base';
import type { AccountChain } from '../account/account-chain.ts';
import { horizon } from './reader.ts';

/** Addresses are 56 letters and digits, begin with G and end with a checksum. */
export const stellar: AccountChain = {
  id: 'stellar',
  service: 'rest https://horizon.stellar.org',
  perSecond: 1,
  step: fill(texts.stellarStep1),
  canFetch: [
    {
      kind: fill(texts.kindTradedTokens),
      missing: fill(texts.stellarHistoryMissing),
    },
    { kind: fill(texts.kindClaimableBalancesClaimed), missing: fill(texts.stellarMissing) },
  ],
  canonicalAddress: (text) => {
    if (!/^G[A-Z2-7]{55}$/.test(text)) return undefined;
    const bytes = base32nopad.decode(text);
    const check = crc16(bytes.slice(0, -2));
    return bytes[33] === (check & 0xff) && bytes[34] === check >> 8 ? text : undefined;
  },
  open: (url, network) => horizon(url, network),
};

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}
