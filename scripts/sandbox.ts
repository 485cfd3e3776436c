import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { coinbaseLogin } from '@lotbook/standins/exchanges/coinbase-login';
import { keys } from '@lotbook/standins/exchanges/service';
import { accountingRegistrations, accountingServices } from '@lotbook/standins/sandbox/accounting';
import { sandboxServices } from '@lotbook/standins/sandbox/books';
import { sandboxWallets } from '@lotbook/standins/sandbox/chains';
import { startSandbox } from '@lotbook/standins/sandbox/start';
import { root } from './proc.ts';

/**
 * Runs the product with a stand-in for every service it supports: each flow can be tried without
 * internet access and without real keys.
 */
const folder = path.resolve(root, process.env['LOTBOOK_DATA'] || 'data-sandbox');
mkdirSync(folder, { recursive: true });
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const ec = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const coinbaseKey = 'organizations/sandbox/apiKeys/sandbox';
const accepted = keys('sandbox', 'account-sandbox', coinbaseKey, 'trader', 'account-trader');
for (const key of ['trader', 'account-trader']) accepted.canTrade.add(key);
const services = sandboxServices({
  keys: accepted,
  fills: 340,
  endMs: Date.now() - 3_600_000,
  fireblocksKey: rsa.publicKey,
});
const origin =
  process.env['LOTBOOK_ORIGIN']?.replace(/\/$/, '') ||
  `http://localhost:${process.env['PORT'] || 4000}`;
const client = { clientId: 'lotbook-sandbox', clientSecret: randomBytes(18).toString('base64url') };
const login = coinbaseLogin({
  ...client,
  redirectUris: [`${origin}/oauth-callback/coinbase`],
  keys: accepted,
});
const standin = await startSandbox([
  ...services,
  login,
  ...accountingServices({ ...client, origin }),
]);
mkdirSync(path.join(folder, 'config'), { recursive: true });
const registration = {
  id: 'coinbase',
  ...client,
  scope: 'wallet:accounts:read wallet:transactions:read wallet:user:read offline_access',
  authorizationUrl: `${standin.url}/login.coinbase.com/oauth2/auth`,
  tokenUrl: 'https://login.coinbase.com/oauth2/token',
  revokeUrl: 'https://login.coinbase.com/oauth2/revoke',
};
const accounting = accountingRegistrations.map(({ id, scope, authorizationPath }) => ({
  id,
  ...client,
  scope,
  authorizationUrl: `${standin.url}${authorizationPath}`,
}));
writeFileSync(
  path.join(folder, 'config', 'oauth-applications.json'),
  JSON.stringify([registration, ...accounting], undefined, 2),
);

const words = `Keys of the sandbox, created at every start.

Binance, Binance.US, Bitstamp, Bybit, Kraken, KuCoin, OKX; Bitfinex, Bitget, Bithumb, Bitvavo, Crypto.com, Gate, HTX, MEXC, WhiteBIT (general connection)
  API key     sandbox      (trader: a key that can trade, which is rejected)
  secret      c2FuZGJveA==
  passphrase  sandbox
Gemini
  API key     account-sandbox
  secret      sandbox
Coinbase
  or sign in there: the stand-in asks for no password
  key name    ${coinbaseKey}
  private key
${ec.privateKey}
Coinbase Prime
  access key  sandbox
  signing key c2FuZGJveA==
  passphrase  sandbox
Fireblocks
  API user    sandbox
  private key
${rsa.privateKey}
QuickBooks Online, Xero
  connect there: the pages of the stand-ins ask for no password
Wallets
  Bitcoin     ${sandboxWallets.bitcoin}
              ${sandboxWallets.bitcoinByXpub}
              ${sandboxWallets.bitcoinByYpub}
              2-of-2: the xpub above and ${sandboxWallets.bitcoinSharedWith}
  Litecoin    ${sandboxWallets.litecoin}
  Dogecoin    ${sandboxWallets.dogecoin}
  Bitcoin Cash ${sandboxWallets.bitcoinCash}
  Ethereum    ${sandboxWallets.ethereum}
              the same on Arbitrum, Base, Celo, Gnosis, Polygon and Scroll
  Solana      ${sandboxWallets.solana}
  Monero      ${sandboxWallets.monero}
              view key ${sandboxWallets.moneroViewKey}
`;
const file = path.join(folder, 'sandbox-keys.txt');
writeFileSync(file, words);
process.stdout.write(`Stand-ins answer at ${standin.url}; their keys are in ${file}.\n`);

Object.assign(process.env, {
  LOTBOOK_DATA: folder,
  LOTBOOK_OFFLINE: '1',
  STANDINS_URL: standin.url,
  MONERO_WALLET_RPC_URL: `${standin.url}/monero`,
  PRICE_PROVIDERS: 'defillama, ecb',
});
await import('./start.ts');
