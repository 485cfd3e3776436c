/** An excerpt in the form of SDN.XML, with invented addresses of valid shape. */
export const listedBitcoin = '149w62rY42aZBox8fGcmqNsXUzSStKeq8C';
export const listedSegwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const listedEthereum = '0x7f367cc41522ce07553e823bf3be79a889debe1b';

interface SampleEntry {
  readonly uid: number;
  readonly name: string;
  readonly addresses: readonly (readonly [currency: string, address: string])[];
}

const sampleEntries: readonly SampleEntry[] = [
  { uid: 36, name: 'AEROCARIBBEAN AIRLINES', addresses: [] },
  {
    uid: 25308,
    name: 'KHORASHADIZADEH & SONS',
    addresses: [
      ['XBT', listedBitcoin],
      ['XBT', listedSegwit.toUpperCase()],
    ],
  },
  {
    uid: 30518,
    name: 'EXAMPLE MIXER',
    // With a checksum in the case of its letters.
    addresses: [['ETH', '0x7F367cC41522cE07553e823bf3be79A889DEbe1B']],
  },
];

/** The list as SDN.XML. */
export function writeSdnXml(
  entries: readonly SampleEntry[] = sampleEntries,
  publishedOn = '11/20/2026',
): string {
  const written = entries.map(
    ({ uid, name, addresses }) => `  <sdnEntry>
    <uid>${uid}</uid>
    <lastName>${name.replaceAll('&', '&amp;')}</lastName>
    <sdnType>Entity</sdnType>
    <programList><program>CYBER2</program><program>IRAN</program></programList>
    <idList>${addresses
      .map(
        ([currency, address], n) =>
          `<id><uid>${n}</uid><idType>Digital Currency Address - ${currency}</idType><idNumber>${address}</idNumber></id>`,
      )
      .join(
        '',
      )}<id><uid>900</uid><idType>Passport</idType><idNumber>A1234567</idNumber></id></idList>
    <akaList><aka><uid>7</uid><lastName>ANOTHER NAME</lastName></aka></akaList>
  </sdnEntry>`,
  );
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
  <publshInformation><Publish_Date>${publishedOn}</Publish_Date><Record_Count>${entries.length}</Record_Count></publshInformation>
${written.join('\n')}
</sdnList>`;
}

/** The same as SDN.CSV: no header, `-0-` for an empty field, the end-of-file character of DOS. */
export const sampleSdnCsv = `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- 
25308,"KHORASHADIZADEH & SONS","individual","CYBER2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 21 Sep 1979; Passport A1234567 (Iran); Digital Currency Address - XBT ${listedBitcoin}; alt. Digital Currency Address - XBT ${listedSegwit}; Gender Male."
30518,"EXAMPLE MIXER",-0- ,"CYBER2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Digital Currency Address - ETH 0x7F367cC41522cE07553e823bf3be79A889DEbe1B."
\u001a`;
