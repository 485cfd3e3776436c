/** Passwords of ten and more characters that people choose first, lower-case. Shorter ones are refused for their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  0000000001 0123456789 0987654321 1111111112 1122334455 112233445566 1212121212 1231231234 1234554321 1234567890 1234567891 12345678910 123456789a
  123456789abc 123456789q 12345abcde 12345qwert 1234qwerasdf 123qwe123qwe 123qweasdzxc 1472583690 147258369a 159753456852 1a2b3c4d5e 1q2w3e4r5t
  1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc 5555555555a 741852963a 7894561230 9876543210 987654321a a123456789 a1b2c3d4e5 aa12345678 aa123456789
  abc1234567 abcd123456 abcdef1234 admin12345 admin123456 administrator administrator1 alexander1 alexander123 anthony123 arsenal123 asdf1234qwer
  asdfasdf12 asdfghjkl1 asdfghjkl; autumn2025 autumn2026 barcelona1 baseball12 baseball123 basketball basketball1 batman1234 billionaire bitcoin123
  bitcoin2024 bitcoin2025 bitcoin2026 blessed123 blockchain blockchain1 butterfly1 butterfly123 changeme123 changeme1234 charlie123 cheesecake
  chelsea123 chocolate1 chocolate123 christian1 christmas1 christmas2025 christopher christopher1 coinbase123 computer123 correcthorsebatterystaple
  counterstrike crypto12345 cryptocurrency december2025 default123 dragon1234 dragon12345 elizabeth1 elizabeth123 ethereum123 facebook123 football12
  football123 godisgood1 google1234 guest12345 halloween1 hello12345 hello123456 hellohello helloworld helloworld1 hodlhodl12 iloveyou12 iloveyou123
  iloveyou1234 iloveyoubaby iloveyoumom iloveyouso instagram1 instagram123 internet123 january2026 jennifer123 jesuschrist jesuslovesme jonathan123
  letmein123 letmein1234 letmeinnow liverpool1 liverpool123 liverpoolfc manchester manchester1 michael123 michelle123 millionaire minecraft1
  minecraft123 moneymoney moneymoney1 monkey1234 monkey12345 mypassword mypassword1 mypassword123 newpassword newpassword1 p@ssw0rd123 p@ssword123
  passw0rd123 password01 password1! password11 password12 password123 password123! password1234 password12345 password123456 password21
  passwordpassword pokemon1234 princess12 princess123 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc1 qazwsxedcrfv qwe123qwe123 qweasdzxc123 qwer1234asdf qwerty1234
  qwerty12345 qwerty123456 qwertyuiop qwertyuiop[] realmadrid root123456 samsung123 satoshinakamoto secret1234 secret12345 spring2025 spring2026
  starwars123 strawberry strawberry1 summer2024 summer2025 summer2026 sunshine12 sunshine123 superman123 temp123456 temporary1 test123456 test1234567
  testing123 testtest12 tothemoon1 tothemoon123 trustno1trustno1 user123456 watermelon watermelon1 welcome123 welcome1234 welcome12345 welcome2024
  welcome2025 welcome2026 welcome@123 whatever123 winter2024 winter2025 winter2026 zxcvbnm,./ zxcvbnm123
`
    .trim()
    .split(/\s+/),
);
