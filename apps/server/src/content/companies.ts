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
  anycoin www.anycoin.cz Anycoin
  bake bake.io Bake (Cake DeFi)
  binance www.binance.com Binance
  binance-us www.binance.us Binance.US
  bingx bingx.com BingX
  bison bisonapp.com Bison
  bisq bisq.network Bisq
  bitbank bitbank.cc bitbank
  bitcoin-de www.bitcoin.de bitcoin.de
  bitcoin-well bitcoinwell.com Bitcoin Well
  bitfinex www.bitfinex.com Bitfinex
  bitflyer bitflyer.com bitFlyer
  bitget www.bitget.com Bitget
  bithumb www.bithumb.com Bithumb
  bitmart www.bitmart.com BitMart
  bitmex www.bitmex.com BitMEX
  bitpanda www.bitpanda.com Bitpanda
  bitso bitso.com Bitso
  bitstack www.bitstack-app.com Bitstack
  bitstamp www.bitstamp.net Bitstamp
  bittrex bittrex.com Bittrex
  bittylicious bittylicious.com Bittylicious
  bitvavo bitvavo.com Bitvavo
  blockfi blockfi.com BlockFi
  blofin blofin.com BloFin
  bnktothefuture bnktothefuture.com BnkToTheFuture
  btc-markets www.btcmarkets.net BTC Markets
  buenbit buenbit.com Buenbit
  bull-bitcoin www.bullbitcoin.com Bull Bitcoin
  bullish bullish.com Bullish
  bybit www.bybit.com Bybit
  cash-app cash.app Cash App
  celsius celsius.network Celsius
  cex-io cex.io CEX.IO
  change-invest changeinvest.com Change Invest
  changelly changelly.com Changelly
  changetip www.changetip.com ChangeTip
  circle www.circle.com Circle
  coinbank coinbank.eu Coinbank
  coinbase www.coinbase.com Coinbase
  coinbase-pro www.coinbase.com Coinbase Pro and Advanced
  coincheck coincheck.com Coincheck
  coincorner www.coincorner.com CoinCorner
  coinex www.coinex.com CoinEx
  coinfinity coinfinity.co Coinfinity
  coinfloor coinfloor.co.uk Coinfloor
  coinjar www.coinjar.com CoinJar
  coinlist coinlist.co CoinList
  coinmama www.coinmama.com Coinmama
  coinmate coinmate.io Coinmate
  coinmerce coinmerce.io Coinmerce
  coinmetro www.coinmetro.com Coinmetro
  coinmotion coinmotion.com Coinmotion
  coinsmart www.coinsmart.com CoinSmart
  coinspot www.coinspot.com.au CoinSpot
  coinsquare coinsquare.com Coinsquare
  crypto-com crypto.com Crypto.com
  cryptopia www.cryptopia.co.nz Cryptopia
  cryptsy www.cryptsy.com Cryptsy
  deribit www.deribit.com Deribit
  dydx dydx.exchange dYdX
  easy-crypto easycrypto.com Easy Crypto
  etoro www.etoro.com eToro
  firi firi.com Firi
  foxbit foxbit.com.br Foxbit
  ftx ftx.com FTX
  ftx-us ftx.us FTX US
  gate www.gate.com Gate
  gemini www.gemini.com Gemini
  general-bytes www.generalbytes.com General Bytes
  gmo-coin coin.z.com GMO Coin
  gravity gravity.app Gravity (Bitstocks)
  hitbtc hitbtc.com HitBTC
  hollaex www.hollaex.com HollaEx
  hotbit www.hotbit.io Hotbit
  htx www.htx.com HTX
  hyperliquid hyperliquid.xyz Hyperliquid
  independent-reserve www.independentreserve.com Independent Reserve
  jupiter jup.ag Jupiter
  k33 k33.com K33
  kinesis kinesis.money Kinesis
  kraken www.kraken.com Kraken
  kucoin www.kucoin.com KuCoin
  kvapay kvapay.com KvaPay
  lbank www.lbank.com LBank
  lighter lighter.xyz Lighter
  liquid www.liquid.com Liquid
  localbitcoins localbitcoins.com LocalBitcoins
  luno www.luno.com Luno
  mercado-bitcoin www.mercadobitcoin.com.br Mercado Bitcoin
  mercatox mercatox.com Mercatox
  mexc www.mexc.com MEXC
  ndax ndax.io NDAX
  newton www.newton.co Newton
  nexo nexo.com Nexo
  nicehash www.nicehash.com NiceHash
  nonkyc nonkyc.io NonKYC
  novadax www.novadax.com.br NovaDAX
  okcoin www.okcoin.com Okcoin
  okx www.okx.com OKX
  opennode www.opennode.com OpenNode
  paxful paxful.com Paxful
  paxos paxos.com Paxos
  paypal www.paypal.com PayPal
  phemex phemex.com Phemex
  pionex www.pionex.com Pionex
  pocket pocketbitcoin.com Pocket
  poloniex poloniex.com Poloniex
  qtrade qtrade.io qTrade
  relai relai.app Relai
  revolut www.revolut.com Revolut
  river river.com River
  robinhood robinhood.com Robinhood
  sfox www.sfox.com sFOX
  shakepay shakepay.com Shakepay
  shapeshift shapeshift.com ShapeShift
  simplecoin www.simplecoin.eu Simplecoin
  sofi www.sofi.com SoFi
  strike strike.me Strike
  swan www.swanbitcoin.com Swan
  swissborg swissborg.com SwissBorg
  swissquote www.swissquote.com Swissquote
  swyftx swyftx.com Swyftx
  trade-republic traderepublic.com Trade Republic
  tradeogre tradeogre.com TradeOgre
  tradesatoshi tradesatoshi.com TradeSatoshi
  upbit upbit.com Upbit
  uphold uphold.com Uphold
  valr www.valr.com VALR
  variational variational.io Variational
  venmo venmo.com Venmo
  voyager www.investvoyager.com Voyager
  wazirx wazirx.com WazirX
  wealthsimple www.wealthsimple.com Wealthsimple
  webull www.webull.com Webull
  whitebit whitebit.com WhiteBIT
  wirex wirexapp.com Wirex
  woo-x woox.io WOO X
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
  alby getalby.com Alby
  aptoscan aptoscan.com Aptoscan
  argent www.argent.xyz Argent
  atomic atomicwallet.io Atomic Wallet
  bitbox bitbox.swiss BitBox
  bitcoin-core bitcoincore.org Bitcoin Core
  blink www.blink.sv Blink
  blockchain-com www.blockchain.com Blockchain.com
  blockchair blockchair.com Blockchair
  blockscout www.blockscout.com Blockscout
  bluewallet bluewallet.io BlueWallet
  brave-wallet brave.com Brave Wallet
  btcpay btcpayserver.org BTCPay Server
  coinbase-wallet www.coinbase.com Base App (Coinbase Wallet)
  coinmarketcap coinmarketcap.com CoinMarketCap
  coinomi www.coinomi.com Coinomi
  coldcard coldcard.com Coldcard
  daedalus daedaluswallet.io Daedalus
  edge edge.app Edge
  electrum electrum.org Electrum
  ellipal www.ellipal.com ELLIPAL
  eternl eternl.io Eternl
  etherscan etherscan.io Etherscan
  exodus www.exodus.com Exodus
  feather featherwallet.org Feather
  foundation-passport foundation.xyz Foundation Passport
  gatehub gatehub.net GateHub
  green blockstream.com Blockstream Green
  guarda guarda.com Guarda
  handcash handcash.io HandCash
  helium explorer.helium.com Helium
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
  neon-wallet neonwallet.com Neon Wallet
  nunchuk nunchuk.io Nunchuk
  petra petra.app Petra
  phantom phantom.com Phantom
  phoenix phoenix.acinq.co Phoenix
  polkadot-js polkadot.js.org Polkadot.js
  pooltool pooltool.io PoolTool
  rabby rabby.io Rabby
  rainbow rainbow.me Rainbow
  safe safe.global Safe
  safepal www.safepal.com SafePal
  samourai samouraiwallet.com Samourai
  snowtrace snowtrace.io Snowtrace
  solflare www.solflare.com Solflare
  solscan solscan.io Solscan
  sparrow sparrowwallet.com Sparrow
  specter specter.solutions Specter
  subscan www.subscan.io Subscan
  tangem tangem.com Tangem
  temple templewallet.com Temple
  trezor trezor.io Trezor
  trust trustwallet.com Trust Wallet
  volt volt.id Volt
  wallet-of-satoshi www.walletofsatoshi.com Wallet of Satoshi
  wasabi wasabiwallet.io Wasabi
  wave-space wave.space wave.space
  xaman xaman.app Xaman
  yoroi yoroi-wallet.com Yoroi
  zelcore zelcore.io Zelcore
  zengo zengo.com Zengo
  zerion zerion.io Zerion
`);
