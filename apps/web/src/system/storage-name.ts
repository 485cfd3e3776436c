/** Names an account in the browser's storage without its id, for what stays there after signing out (FNV-1a, 64 bits). */
export function toStorageName(accountId: string): string {
  let digest = 0xcb_f2_9c_e4_84_22_23_25n;
  for (const byte of new TextEncoder().encode(accountId))
    digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x1_00_00_00_01_b3n);
  return digest.toString(36);
}
