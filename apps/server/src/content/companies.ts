/** A company that holds assets for people, or makes the wallet that they use. */
export interface Company {
  readonly id: string;
  readonly name: string;
  readonly website: string;
}

/** `id host name`, one a line. Ids are the ones that file sources name. */
const list = (lines: string): readonly Company[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', host = '', ...name] = line.trim().split(/\s+/);
      return { id, name: name.join(' '), website: `https://${host}` };
    });

/** Some of them have closed, but their past trades are still reportable. */
export const exchangeCompanies: readonly Company[] = list(`
  21bitcoin 21bitcoin.app 21bitcoin
  binance www.binance.com Binance
  binance-us www.binance.us Binance.US
  bingx bingx.com BingX
  bison bisonapp.com Bison
  bitbank bitbank.cc bitbank
  bitcoin-de www.bitcoin.de bitcoin.de
  bitfinex www.bitfinex.com Bitfinex
  bitflyer bitflyer.com bitFlyer
  bitget www.bitget.com Bitget
  bithumb www.bithumb.com Bithumb
  bitmart www.bitmart.com BitMart
  bitmex www.bitmex.com BitMEX
  bitpanda www.bitpanda.com Bitpanda
  bitso bitso.com Bitso
  bitstamp www.bitstamp.net Bitstamp
  bittrex bittrex.com Bittrex
  bitvavo bitvavo.com Bitvavo
  blockfi blockfi.com BlockFi
  blofin blofin.com BloFin
  btc-markets www.btcmarkets.net BTC Markets
  bull-bitcoin www.bullbitcoin.com Bull Bitcoin
  bullish bullish.com Bullish
  bybit www.bybit.com Bybit
  cash-app cash.app Cash App
  celsius celsius.network Celsius
  cex-io cex.io CEX.IO
  changelly changelly.com Changelly
  coinbase www.coinbase.com Coinbase
  coinbase-pro www.coinbase.com Coinbase Pro and Advanced
  coincheck coincheck.com Coincheck
  coinex www.coinex.com CoinEx
  coinfinity coinfinity.co Coinfinity
  coinfloor coinfloor.co.uk Coinfloor
  coinjar www.coinjar.com CoinJar
  coinlist coinlist.co CoinList
  coinsmart www.coinsmart.com CoinSmart
  coinspot www.coinspot.com.au CoinSpot
  coinsquare coinsquare.com Coinsquare
  crypto-com crypto.com Crypto.com
  cryptopia www.cryptopia.co.nz Cryptopia
  cryptsy www.cryptsy.com Cryptsy
  deribit www.deribit.com Deribit
  etoro www.etoro.com eToro
  firi firi.com Firi
  foxbit foxbit.com.br Foxbit
  ftx ftx.com FTX
  ftx-us ftx.us FTX US
  gate www.gate.com Gate
  gemini www.gemini.com Gemini
  gmo-coin coin.z.com GMO Coin
  gravity gravity.app Gravity (Bitstocks)
  hollaex www.hollaex.com HollaEx
  hotbit www.hotbit.io Hotbit
  htx www.htx.com HTX
  hyperliquid hyperliquid.xyz Hyperliquid
  independent-reserve www.independentreserve.com Independent Reserve
  k33 k33.com K33
  kinesis kinesis.money Kinesis
  kraken www.kraken.com Kraken
  kucoin www.kucoin.com KuCoin
  lbank www.lbank.com LBank
  liquid www.liquid.com Liquid
  luno www.luno.com Luno
  mercado-bitcoin www.mercadobitcoin.com.br Mercado Bitcoin
  mexc www.mexc.com MEXC
  ndax ndax.io NDAX
  newton www.newton.co Newton
  nexo nexo.com Nexo
  nicehash www.nicehash.com NiceHash
  nonkyc nonkyc.io NonKYC
  novadax www.novadax.com.br NovaDAX
  okcoin www.okcoin.com Okcoin
  okx www.okx.com OKX
  paxos paxos.com Paxos
  paypal www.paypal.com PayPal
  phemex phemex.com Phemex
  pionex www.pionex.com Pionex
  pocket pocketbitcoin.com Pocket
  poloniex poloniex.com Poloniex
  qtrade qtrade.io qTrade
  revolut www.revolut.com Revolut
  river river.com River
  robinhood robinhood.com Robinhood
  sfox www.sfox.com sFOX
  shakepay shakepay.com Shakepay
  shapeshift shapeshift.com ShapeShift
  sofi www.sofi.com SoFi
  strike strike.me Strike
  swan www.swanbitcoin.com Swan
  swissborg swissborg.com SwissBorg
  swyftx swyftx.com Swyftx
  trade-republic traderepublic.com Trade Republic
  tradeogre tradeogre.com TradeOgre
  tradesatoshi tradesatoshi.com TradeSatoshi
  upbit upbit.com Upbit
  uphold uphold.com Uphold
  valr www.valr.com VALR
  venmo venmo.com Venmo
  voyager www.investvoyager.com Voyager
  wazirx wazirx.com WazirX
  webull www.webull.com Webull
  whitebit whitebit.com WhiteBIT
  yobit yobit.net YoBit
  zaif zaif.jp Zaif
  zebpay zebpay.com ZebPay
`);

/** Those who keep assets for institutions. */
export const custodianCompanies: readonly Company[] = list(`
  anchorage www.anchorage.com Anchorage Digital
  bakkt www.bakkt.com Bakkt
  bitgo www.bitgo.com BitGo
  cobo www.cobo.com Cobo
  coinbase-prime prime.coinbase.com Coinbase Prime
  copper copper.co Copper
  fidelity-digital-assets www.fidelitydigitalassets.com Fidelity Digital Assets
  fireblocks www.fireblocks.com Fireblocks
  gemini-custody www.gemini.com Gemini Custody
  hex-trust www.hextrust.com Hex Trust
  komainu www.komainu.com Komainu
  kraken-custody www.kraken.com Kraken Custody
  ledger-enterprise enterprise.ledger.com Ledger Enterprise
  metaco www.metaco.com Metaco
  nydig nydig.com NYDIG
  onramp onrampbitcoin.com Onramp
  prime-trust www.primetrust.com Prime Trust
  standard-custody www.standardcustody.com Standard Custody
  taurus www.taurushq.com Taurus
  unchained unchained.com Unchained
  zodia-custody zodia-custody.com Zodia Custody`);

export const walletCompanies: readonly Company[] = list(`
  adalite adalite.io AdaLite
  argent www.argent.xyz Argent
  atomic atomicwallet.io Atomic Wallet
  bitbox bitbox.swiss BitBox
  bitcoin-core bitcoincore.org Bitcoin Core
  blockchain-com www.blockchain.com Blockchain.com
  blockchair blockchair.com Blockchair
  bluewallet bluewallet.io BlueWallet
  brave-wallet brave.com Brave Wallet
  btcpay btcpayserver.org BTCPay Server
  coinbase-wallet www.coinbase.com Base App (Coinbase Wallet)
  coinomi www.coinomi.com Coinomi
  coldcard coldcard.com Coldcard
  daedalus daedaluswallet.io Daedalus
  edge edge.app Edge
  electrum electrum.org Electrum
  ellipal www.ellipal.com ELLIPAL
  eternl eternl.io Eternl
  exodus www.exodus.com Exodus
  feather featherwallet.org Feather
  foundation-passport foundation.xyz Foundation Passport
  gatehub gatehub.net GateHub
  green blockstream.com Blockstream Green
  guarda guarda.com Guarda
  jade blockstream.com Blockstream Jade
  keplr www.keplr.app Keplr
  keystone keyst.one Keystone
  lace www.lace.io Lace
  leather leather.io Leather
  ledger www.ledger.com Ledger
  metamask metamask.io MetaMask
  minswap minswap.org Minswap
  monero-gui www.getmonero.org Monero GUI
  muun muun.com Muun
  mycelium mycelium.com Mycelium
  mymonero mymonero.com MyMonero
  nault nault.cc Nault
  nunchuk nunchuk.io Nunchuk
  petra petra.app Petra
  phantom phantom.com Phantom
  phoenix phoenix.acinq.co Phoenix
  polkadot-js polkadot.js.org Polkadot.js
  rabby rabby.io Rabby
  rainbow rainbow.me Rainbow
  safe safe.global Safe
  safepal www.safepal.com SafePal
  samourai samouraiwallet.com Samourai
  solflare www.solflare.com Solflare
  sparrow sparrowwallet.com Sparrow
  specter specter.solutions Specter
  tangem tangem.com Tangem
  temple templewallet.com Temple
  trezor trezor.io Trezor
  trust trustwallet.com Trust Wallet
  volt volt.id Volt
  wallet-of-satoshi www.walletofsatoshi.com Wallet of Satoshi
  wasabi wasabiwallet.io Wasabi
  xaman xaman.app Xaman
  yoroi yoroi-wallet.com Yoroi
  zengo zengo.com Zengo
`);
