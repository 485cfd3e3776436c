/**
 * Postal codes with the state codes of the Combined Federal/State Filing program. A code is empty
 * for states without the program or unknown participation. The list changes yearly, so check it
 * against Publication 1220 or 5718 of the tax year.
 */
export const states: Readonly<Record<string, string>> = {
  AL: '01', AK: '', AZ: '04', AR: '05', CA: '06', CO: '07', CT: '08', DE: '10', DC: '11', FL: '',
  GA: '13', HI: '15', ID: '16', IL: '', IN: '18', IA: '', KS: '20', KY: '', LA: '22', ME: '23',
  MD: '24', MA: '25', MI: '26', MN: '27', MS: '28', MO: '29', MT: '30', NE: '31', NV: '', NH: '',
  NJ: '34', NM: '35', NY: '', NC: '37', ND: '38', OH: '39', OK: '40', OR: '41', PA: '42', RI: '44',
  SC: '45', SD: '', TN: '', TX: '', UT: '', VT: '', VA: '', WA: '', WV: '', WI: '55', WY: '',
  PR: '', VI: '', GU: '', AS: '', MP: '', AA: '', AE: '', AP: '',
};

export const isState = (code: string): boolean => Object.hasOwn(states, code);
