/**
 * The passwords that people choose most, in lower case, with the short words that they lengthen by a year or a few
 * digits. password-rules.ts compares against them.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passw0rd passwort passwords passwort1 passpass parola contrasena contraseña motdepasse senha
  wachtwoord haslo salasana lozinka jelszo 123456 1234567 12345678 123456789 1234567890 12345678910
  0123456789 0987654321 987654321 9876543210 87654321 11111111 111111111 1111111111 00000000 000000000
  0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 999999999 123123123
  12341234 123412345 121212 12121212 123321123 12344321 1234554321 123454321 112233 11223344 1122334455
  102030 10203040 1020304050 147258369 147852369 159753 159357 159753456 741852963 963852741 789456123
  456789123 123654789 321654987 135792468 13579 246810 24681012 314159265 3141592654 271828182 19841984
  20002000 20202020 11112222 12345679 123456123 123456654321 1234512345 1234567899 123456780 12345678900
  696969 6969696969 131313 654321 7654321 666666 888888 777777 555555 112233445566 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y 1q2w3e 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 zaq1zaq1 qazwsx qazwsxedc
  qazwsxedcrfv qweasd qweasdzxc qwe123 qwe123qwe qweqwe qweqweqwe qwerty qwertyu qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertz qwertzuiop qwert qwert12345 azerty
  azertyuiop azerty123 asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdf1234 asdfasdf asdasd asdasdasd
  asd123 zxcvbn zxcvbnm zxcvbnm123 zxcv1234 zxcvzxcv poiuytrewq lkjhgfdsa mnbvcxz 0okm9ijn 1a2b3c4d 1a2b3c
  a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 w2e3r4 z1x2c3v4 aa123456
  aa12345678 a12345678 a123456789 a1234567 abc123 abc12345 abc123456 abcd1234 abcd12345 abcde12345 abcdef
  abcdefg abcdefgh abcdefghi abcdefghij abcabc aaaaaa aaaaaaaa aaaaaaaaaa qqqqqqqq zzzzzzzz xxxxxxxx
  1234qwer 1234abcd 123qwe 123qweasd 123qweasdzxc 123abc 12qwaszx 123asd 1234asdf 12345qwert 123456abc
  123456qwerty 12345abcde 123456a 1234567a 12345678a 123456789a 123456aa 147258 1password 1qwerty iloveyou
  iloveyou1 iloveyou2 iloveu iloveme ilovehim iloveher ilovegod ilovejesus loveyou loveyou2 loveme lovelove
  lovely loverboy lover lovers mylove mylove1 truelove foreverlove teamo teamomucho tequiero tiamo jetaime
  amor amorcito miamor angel angels angelito babygirl babyboy babybaby sweetheart sweetie sweety honey
  honeybee princess princesa princess1 prince beautiful gorgeous cutie cutiepie pretty prettygirl hottie
  hottest kisses kissme forever friends friendship bestfriend bestfriends family mother father brother
  sister daughter mommy daddy mamapapa mamamia admin admin123 admin1234 admin12345 administrator adminadmin
  root rootroot toor user username user1234 guest guest123 default changeme changeit letmein letmein1
  letmein123 welcome welcome1 welcome123 welcome2 login login123 loginlogin access access14 account secret
  secret123 secrets topsecret private mypassword mypass thepassword newpassword newpass oldpassword
  password1 password12 password123 password1234 password12345 password2 password3 password99 passw0rd1
  p@ssword p@ssw0rd p@ssword1 p@ssw0rd1 pa55word pa55w0rd pass1234 pass12345 pass123456 pass temp1234
  temppass temporary test test123 test1234 test12345 testing testing123 testtest tester demo demo1234
  demodemo sample example master master123 mastermaster manager system system32 server support service
  security computer computer1 internet network windows windows7 windowsxp microsoft apple google
  googlegoogle facebook instagram twitter youtube linkedin yahoo gmail hotmail whatsapp telegram samsung
  nokia iphone android galaxy xiaomi huawei toshiba lenovo dellcomputer hellohello hello hello123 hello1234
  hellokitty helloworld whatever whatever1 nothing nopassword nopass none anything something everything
  unknown trustno1 trustnoone idontknow dontknow ihateyou fuckyou fuckyou1 fuckoff fuckme asshole bullshit
  bitch bastard shithead motherfucker blowjob pussycat sexy sexygirl sexything sexyboy dragon dragon123
  dragonball dragonfly monkey monkey123 monkeys football football1 baseball baseball1 basketball softball
  volleyball hockey soccer soccer12 futbol futebol rugby tennis golfer golfing swimming swimmer running
  runner cycling cricket skater skateboard snowboard surfing surfer fishing hunting hunter ranger cowboys
  cowboy packers steelers patriots yankees redsox dodgers giants lakers lakers24 bulls chicago chelsea
  chelsea1 arsenal arsenal1 liverpool liverpool1 manchester manutd manunited barcelona barcelona1 realmadrid
  juventus bayern benfica ajax celtic rangers everton newcastle tottenham spurs batman batman123 superman
  superman1 spiderman ironman wolverine captain avengers pokemon pokemon1 pikachu charizard naruto sasuke
  starwars starwars1 startrek skywalker darthvader matrix gandalf hobbit frodo legolas harrypotter hogwarts
  hermione dumbledore voldemort jamesbond godzilla minecraft roblox fortnite counterstrike warcraft
  starcraft callofduty playstation playstation2 nintendo supermario mario sonic zelda xbox360 metallica
  nirvana slipknot linkinpark greenday blink182 rockstar rockstar1 rocknroll eminem beatles elvis madonna
  shakira beyonce rihanna onedirection justinbieber sunshine sunshine1 sunflower rainbow rainbows butterfly
  flower flowers rose roses daisy lily jasmine violet orchid blossom summer summer1 summer123 winter
  winter123 spring springtime autumn january february march april august september october november december
  monday tuesday wednesday thursday friday saturday sunday christmas birthday holiday vacation freedom
  freedom1 liberty america american england london londres paris berlin madrid lisboa lisbon newyork
  california florida texas canada australia mexico brasil brazil argentina colombia portugal espana france
  germany deutschland italia italy india pakistan russia poland polska japan china tigger tiger tigers lion
  lions panther eagle eagles falcon falcons hawks wolves wolf phoenix unicorn unicorns panda turtle dolphin
  dolphins penguin penguins kitten kittens kitty puppy puppies puppylove doggie doggy bulldog bulldogs cats
  catdog garfield snoopy scooby scoobydoo mickey mickeymouse minnie donald donaldduck winnie tweety
  bugsbunny simpson simpsons homer bart spongebob patrick peanut peanuts cookie cookies cupcake chocolate
  chocolate1 banana bananas strawberry blueberry raspberry cherry cherries peaches orange oranges apples
  lemon coffee pepper ginger cinnamon vanilla caramel pumpkin cheese cheesecake pizza hamburger burger bacon
  butter icecream candy sugar jellybean whiskey vodka tequila heineken guinness corona budweiser marlboro
  jesus jesus1 jesuschrist jesuslovesme christ godisgood godbless blessed blessing bless heaven heavenly
  faith hope grace glory spirit holyspirit hallelujah church pastor prayer bible genesis exodus gabriel
  raphael michael michael1 michelle jennifer jessica ashley amanda daniel daniela danielle david davids
  robert roberto richard william charles charlie charlie1 thomas anthony andrew andrea andreas joshua
  joshua1 matthew nicholas nicole natalie natasha stephanie samantha elizabeth victoria alexander alexandra
  alexandre alejandro alejandra benjamin jonathan jordan jordan23 jackson justin kevin brandon christian
  christina christine christopher patricia barbara margaret caroline carolina catherine katherine rebecca
  rachel sarah sophie sophia olivia emily hannah jasmine1 maria mariana fernando fernanda francisco
  francesca antonio alberto carlos ricardo eduardo gabriela veronica valentina sebastian santiago mohammed
  muhammad ahmed abdullah krishna sairam ganesh shanti bailey buddy maggie bella lucky lucky7 lucky13 shadow
  shadow1 midnight smokey oliver oscar rocky rocky1 buster jake sam samson harley harley1 harleydavidson
  mustang corvette ferrari porsche mercedes bmw bmwbmw camaro yamaha kawasaki suzuki ducati honda toyota
  subaru chevrolet chevy ford fordf150 nissan volkswagen ninja ninja123 samurai warrior warriors gladiator
  spartan spartans knight knights killer killer123 assassin sniper soldier marines army navy airforce police
  fireman firefighter pirate pirates wizard magic magical merlin mystic phantom ghost skull zombie vampire
  werewolf devil diablo satan lucifer demon demons evil darkness dark blackjack poker casino gambler money
  money1 moneymoney dollar dollars million billionaire richman business success successful winner winners
  champion champions victory hero heroes legend legends king kingking queen queens royal maverick cheyenne
  dakota savannah phoenix1 thunder lightning hurricane tornado stormy rainfall snowflake snowman ocean beach
  island mountain river forest planet universe galaxy1 cosmos jupiter saturn mercury moon moonlight
  starlight stargate star stars superstar rainbow1 diamond diamonds crystal pearl silver golden gold
  platinum zaqwsx plokijuh okmijn vfrtgb nhyujm 1234rewq 4321rewq fdsafdsa qwerasdf asdfzxcv qwaszx qawsed
  wasdwasd 142536 142536475869 192837465 918273645 998877 99887766 246813579 1029384756 5201314 woaini
  woaini1314 woaini520 qq123456 li123456 wang1234 zhang123 aaa111 aaa123456 abc111 password! password.
  qwerty! letmein! welcome! iloveyou! abcd123! test123! admin123! hearth hearth123
`
    .trim()
    .split(/\s+/),
)
