import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeSdnXml } from '@lotbook/integrations/sanctions/testing';
import { chainalysisServices, createChainalysisState } from '@lotbook/standins/chainalysis';
import { chargebeeService } from '@lotbook/standins/chargebee/service';
import { stripeService } from '@lotbook/standins/stripe/service';
import { coinbaseLogin } from '@lotbook/standins/exchanges/coinbase-login';
import { keys } from '@lotbook/standins/exchanges/service';
import {
  accountingRegistrations,
  makeAccountingServices,
} from '@lotbook/standins/sandbox/accounting';
import { chargebeeControls, stripeControls } from '@lotbook/standins/sandbox/billing';
import { sandboxServices } from '@lotbook/standins/sandbox/books';
import {
  beaconchainService,
  sandboxBeaconchainKey,
  makeFastChain,
  sandboxValidators,
  sandboxWithdrawalAddress,
} from '@lotbook/standins/sandbox/beacon';
import { startBeaconNode } from '@lotbook/standins/beacon-node';
import {
  sandboxCounterparty,
  sandboxSubscanKey,
  sandboxWallets,
} from '@lotbook/standins/sandbox/chains';
import { startSftpServer } from '@lotbook/integrations/sftp/testing-server';
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
const webhook = { username: 'chargebee', password: randomBytes(18).toString('base64url') };
const chargebee = chargebeeService({
  site: 'lotbook-test',
  apiKey: 'sandbox',
  webhook: { url: `${origin}/billing/webhooks/chargebee`, ...webhook },
});
const stripeKeys = {
  STRIPE_API_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(18).toString('base64url')}`,
};
const stripe = stripeService({
  apiKey: stripeKeys.STRIPE_API_KEY,
  webhook: {
    url: `${origin}/billing/webhooks/stripe`,
    secret: stripeKeys.STRIPE_WEBHOOK_SECRET,
  },
});
const standin = await startSandbox([
  ...services,
  beaconchainService,
  login,
  chargebeeControls(chargebee),
  stripeControls(stripe),
  ...chainalysisServices(createChainalysisState()),
  ...makeAccountingServices({ ...client, origin }),
]);
const beaconNode = await startBeaconNode(makeFastChain(Date.now));
const delivered = path.join(folder, 'sftp');
mkdirSync(delivered, { recursive: true });
const sftp = await startSftpServer(undefined, {
  keep: (file, content) => writeFileSync(path.join(delivered, path.basename(file)), content),
});
mkdirSync(path.join(folder, 'config', 'sanctions'), { recursive: true });
// An invented list in the form of OFAC's.
writeFileSync(
  path.join(folder, 'config', 'sanctions', 'SDN.XML'),
  writeSdnXml([
    { uid: 1, name: 'EXAMPLE OF THE SANDBOX', addresses: [['ETH', sandboxCounterparty]] },
  ]),
);
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

const isBilled = ['chargebee', 'stripe'].includes(process.env['LOTBOOK_BILLING'] ?? '');
const tirAdmins = process.env['TIR_ADMINS'] || 'tir@example.com';

const text = `Keys of the sandbox, created at every start.

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
SFTP server of a fund administrator, which accepts every key; files appear in ${delivered}
  host        127.0.0.1
  port        ${sftp.port}
  fingerprint ${sftp.hostKey}
QuickBooks Online, Xero
  connect there: the pages of the stand-ins ask for no password
Chainalysis
  key         kyt-key-1 (transaction monitoring) or sanctions-key-1 (free sanctions API)
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
  Cosmos Hub  ${sandboxWallets.cosmos}
  Polkadot    ${sandboxWallets.polkadot}
  Algorand    ${sandboxWallets.algorand}
  Cardano     ${sandboxWallets.cardano}
  Hedera      ${sandboxWallets.hedera}
  Stellar     ${sandboxWallets.stellar}
  TRON        ${sandboxWallets.tron}
  XRP Ledger  ${sandboxWallets.ripple}
  Monero      ${sandboxWallets.monero}
              view key ${sandboxWallets.moneroViewKey}
Billing, with LOTBOOK_BILLING=chargebee or stripe
  accounting accounts begin with a trial of 30 days, unless TRIAL_DAYS is set
  coupons     WELCOME20, MINUS15, PARTNER-7F3K, EARLYBIRD (expired)
  time machine, refunds, disputes, webhooks, lost answers
              ${standin.url}/lotbook-test.chargebee.com/controls
              ${standin.url}/api.stripe.com/controls
TIR Admin
  sign up as  ${tirAdmins}
Ethereum validators (a day of their chain passes each hour)
  indices     ${Object.values(sandboxValidators).join(', ')}
  paid to     ${sandboxWithdrawalAddress}
`;
const file = path.join(folder, 'sandbox-keys.txt');
writeFileSync(file, text);
process.stdout.write(`Stand-ins answer at ${standin.url}; their keys are in ${file}.\n`);

Object.assign(process.env, {
  LOTBOOK_DATA: folder,
  LOTBOOK_OFFLINE: '1',
  STANDINS_URL: standin.url,
  BEACON_NODE_URL: beaconNode.url,
  BEACONCHAIN_API_KEY: sandboxBeaconchainKey,
  SUBSCAN_API_KEY: sandboxSubscanKey,
  SFTP_HOSTS: '127.0.0.1',
  TIR_ADMINS: tirAdmins,
  MONERO_WALLET_RPC_URL: `${standin.url}/monero`,
  PRICE_PROVIDERS: 'defillama, ecb',
  BLOCKCHAIN_ANALYTICS: 'chainalysis',
  ...(isBilled ? { TRIAL_DAYS: process.env['TRIAL_DAYS'] || '30' } : {}),
  // With LOTBOOK_BILLING=chargebee or stripe, the stand-in sells plans and tax years.
  ...(process.env['LOTBOOK_BILLING'] === 'stripe'
    ? stripeKeys
    : {
        CHARGEBEE_SITE: 'lotbook-test',
        CHARGEBEE_API_KEY: 'sandbox',
        CHARGEBEE_WEBHOOK_USERNAME: webhook.username,
        CHARGEBEE_WEBHOOK_PASSWORD: webhook.password,
      }),
});
await import('./start.ts');
