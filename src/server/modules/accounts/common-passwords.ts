// The base words of leaked password lists, in English and in Arabic (Latin and Arabic script). Up to four trailing
// digits, capitals and look-alike characters are removed before comparison, so one entry covers many passwords.
const words = `
password passwort passord senha contrasena motdepasse pass passw passwd passcode passphrase pwd secret topsecret private
admin administrator root user guest test tester testing demo default changeme change letmein letmeinn welcome login signin
access master superman batman spiderman ironman captain wolverine hulk thor avengers starwars skywalker jedi yoda matrix
pokemon pikachu naruto sasuke goku dragonball dragon monkey tiger lion eagle falcon panther bear wolf horse dolphin
shadow sunshine princess prince queen king angel devil heaven hell lucky money dollar diamond golden silver gold
flower rose lily daisy jasmine summer winter spring autumn january february march april may june july august september
october november december monday tuesday wednesday thursday friday saturday sunday football soccer baseball basketball
hockey tennis cricket volleyball golf swimming running fitness gym workout training trainer muscle protein barbell
dumbbell crossfit bodybuilding boxing karate judo wrestling champion winner legend warrior soldier army navy marine
iloveyou ilove iloveu loveyou loveme love lovely lover mylove forever together baby babygirl babyboy honey sweetie sweet
darling sexy hottie cutie cookie chocolate cheese pizza burger coffee banana orange apple cherry strawberry mango
peanut pepper ginger butter sugar candy computer laptop internet network server windows microsoft google facebook
instagram twitter youtube whatsapp snapchat tiktok netflix amazon samsung iphone android nokia huawei apple sony
playstation xbox nintendo minecraft fortnite roblox pubg gamer gaming player game games mustang ferrari porsche lamborghini
mercedes bmw audi toyota honda nissan hyundai corvette harley yamaha suzuki ducati michael jordan michelle jennifer
jessica ashley nicole daniel david andrew joshua matthew anthony robert thomas charlie george william james john joseph
jonathan justin brandon tyler austin taylor amanda samantha elizabeth hannah sophie emily emma olivia anna maria laura
sarah sara rachel rebecca natalie natasha victoria alex alexander alexandra maggie buster bailey hunter killer ninja
pirate samurai zombie vampire ghost phantom matrix mustafa mohamed mohammed muhammad mohammad ahmed ahmad mahmoud mahmood
mostafa hassan hussein hussain husein ali omar umar othman khaled khalid youssef yousef yusuf joseph ibrahim ismail
abdullah abdallah abdalla abdulrahman abdelrahman abdo karim kareem tarek tariq amr amir ameer hamza anas walid waleed
samir sameer nasser saad saeed said fahad fahd faisal sultan turki bandar majed majid salman salem salim rashid mansour
hamad hamdan zayed zayd mariam maryam fatima fatma aisha aysha khadija zainab zeinab nour noor noura nora mona muna hana
hanan huda hoda salma dina rana rania reem rim yasmin yasmine laila layla leila lina lama lamia amal amina amira samira
habibi habibti hayati omri albi alby rouhi rohi allah allahu akbar bismillah alhamdulillah subhanallah mashallah
inshallah ramadan islam muslim quran makkah madinah mecca kaaba ahly alahly zamalek elzamalek hilal alhilal nassr alnassr
ittihad alittihad barcelona realmadrid liverpool arsenal chelsea manchester juventus milan salah mosalah messi ronaldo
neymar egypt misr masr cairo alexandria giza saudi saudia riyadh jeddah dammam emirates dubai abudhabi sharjah kuwait
qatar doha bahrain oman muscat jordan amman palestine gaza jerusalem quds syria lebanon beirut iraq baghdad morocco
tunisia algeria sudan libya yemen himma himmah whatever nothing something anything everything nobody blahblah hello
hellohello hello1 goodbye goodluck hallo bonjour ciao salam assalam marhaba ahlan trustno trustnoone thisisme itsme
myself mypassword mypass yourpassword newpassword oldpassword password123 passpass asdf asdfasdf asdfgh asdfghj asdfghjkl
qwer qwert qwerty qwertyu qwertyui qwertyuiop qweasd qweasdzxc qazwsx qazwsxedc zaqxsw zxcv zxcvb zxcvbn zxcvbnm azerty
azertyuiop abcd abcde abcdef abcdefg abcdefgh aaaa bbbb zzzz asd qwe zxc qaz wsx edc abc xyz abcabc qweqwe asdasd zxczxc
college school student teacher doctor nurse engineer police freedom peace justice liberty america england london paris
berlin germany france italy spain brazil canada mexico india china japan russia turkey istanbul newyork chicago boston
dallas texas florida california hollywood metallica nirvana slipknot eminem beatles queen elvis rockstar rocknroll music
guitar piano drummer dancer dancing singer movie camera picture photo family mother father mommy mummy mama baba papa
daddy brother sister friend friends bestfriend buddy naughty crazy stupid idiot loser hacker hacked cracker security
system database oracle mysql postgres sapassword cisco router wireless wifi mobile phone telephone number
كلمةالسر كلمهالسر كلمةالمرور كلمهالمرور الباسورد باسورد حبيبي حبيبتي الله بسمالله الحمدلله ماشاءالله محمد احمد أحمد علي
عمر خالد مصر القاهرة السعودية الرياض الاهلي الأهلي الزمالك الهلال النصر مرحبا السلامعليكم رمضان همة هِمّة
`;

/** Words that make a password weak, alone or with a suffix. */
export const commonBases: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

// Common passwords that no rule above covers: keyboard patterns, dates, mixtures.
const exact = `
12345678 123456789 1234567890 87654321 987654321 0987654321 11223344 1122334455 112233445566 12341234 123123123 12121212
10203040 102030405060 13579246 135792468 24681012 147258369 159753456 123654789 147852369 741852963 963852741 789456123
159357258 147896325 11112222 11111112 12344321 123454321 1234554321 69696969 31415926 314159265 27182818 20002000 19901990
a1b2c3d4 a1s2d3f4 1a2b3c4d abcd1234 abc12345 abcd12345 1234abcd 123456ab 123456abc 12345abc 123qweasd 123qwe123 qwe123qwe
1qazxsw2 zaq12wsx zaq1xsw2 xsw2zaq1 1qaz1qaz 2wsx2wsx q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t asdf1234 zxcv1234 qwer1234
1234qwer 123asd123 aa123456 aa112233 a12345678 a123456789 z123456789 123456aa 123456789a 1234567a 12345678a 12345678910
aaa11111 a1a1a1a1 11aa22bb trustno1 letmein1 fuckyou1 fuckyou2 shitshit asshole1 bullshit blink182 ncc1701d rush2112
thx11381 bond0007 agent007 james007 number01 number1one onetwothree onetwo12 iloveyou1 iloveyou2 ihateyou passw0rd1
pa55word pa55w0rd p455w0rd p4ssw0rd 1password 1passw0rd password! welcome! temp1234 temppass tempword test1234 user1234
guest123 admin123 admin1234 root1234 toor1234 01012345 01010101 01234567 01230123 00112233 00000001 99887766 98765432
56785678 45674567 34563456 23452345 78907890 14141414 15151515 20202020 20232023 20242024 20252025 20262026 19801980
19851985 19951995 20012001 20052005 20102010 25802580 55667788 66778899 77889900 5201314a 1314520a woaini12 wwwwwwww1
baseball1 superman1 princess1 babygirl1 football1 butterfly sweetheart spongebob chocolate1 strawberries tinkerbell
cheerleader snowflake blackberry sebastian christian christopher benjamin stephanie christina catherine kimberly alexandra
francisco alejandro fernando valentina gabriela caroline charlotte isabella jacqueline katherine margaret patricia
priscilla penelope veronica virginia franklin frederick leonardo lawrence maximilian nicholas patricks phillips raymond1
theodore tiffany1 brittany courtney danielle michael1 madison1 beautiful precious gorgeous adorable babydoll babyface
babycakes angel123 blackjack starcraft warcraft worldofwarcraft counterstrike halflife assassin diablo22 dragonfly
butterflies ladybug1 elephant kangaroo alligator crocodile cheetah1 leopard1 panther1 wildcats bulldogs steelers packers1
cowboys1 redskins yankees1 lakers24 redsox04 marlboro budweiser heineken jackdaniels carolina colorado arizona1 michigan
missouri montana1 oklahoma oklahoma1 delaware virginia1 washington australia argentina colombia portugal scotland holland1
blackcat whitetiger blackdragon reddragon bluemoon moonlight starlight sunflower rainbow1 thunder1 lightning hurricane
midnight twilight darkness darkside darkangel skeleton nightmare werewolf hellfire hellokitty doraemon mickeymouse
donaldduck bugsbunny scoobydoo garfield snoopy11 winnie12 peterpan cinderella pocahontas aladdin1 lionking starfish
goldfish jellyfish swordfish catfish1 fishing1 hunting1 camping1 snowboard skateboard surfing1 motocross motorola ericsson
chevrolet chevy454 camaro69 mustang1 corvette1 firebird trans-am kawasaki yamaha12 harley69 caterpillar johndeere chelsea1
liverpool1 arsenal1 manutd99 manchesterunited barcelona1 realmadrid1 juventus1 bayern09 galatasaray fenerbahce besiktas
ronaldo7 cristiano cristianoronaldo beckham7 maradona rooney10 zidane10 drogba11 gerrard8 cheeseburger spaghetti pineapple
watermelon raspberry blueberry cupcakes icecream chickens sausages marmalade cinnamon vanilla1 tequila1 whiskey1
budlight smirnoff absolut1 goldmember jamesbond godfather scarface terminator gladiator braveheart titanic1 trinity1
morpheus darthvader lukeskywalker chewbacca stargate startrek enterprise voyager1 babylon5 spiderman1 batman123 superstar
rockstar1 popstar1 guitarhero ilovemusic metallic slayer666 megadeth ironmaiden acdc1234 blink123 greenday linkinpark
nirvana1 pinkfloyd ledzeppelin rollingstones eminem12 tupac123 snoopdogg 50cent50 jonasbrothers onedirection justinbieber
iloveyouso iloveyou! ilovemyself ilovemom ilovegod jesuschrist jesus123 jesuslove godisgood godislove heavenly blessed1
faithful hopeful1 grateful christmas halloween birthday happy123 happiness happyday smiley12 sunshine1 sunshine2 moonshine
goodmorning goodnight goodgirl goodboys badgirl1 badboy12 bigdaddy bigboss1 biggirls bigdog12 hotgirl1 hotstuff sexygirl
sexylady playgirl playboy1 pornstar lesbians fuckyou123 fuckoff1 motherfucker asshole123 bitches1 dickhead bullshit1
whatever1 whocares nevermind nothing1 forgetit dontknow idontknow letmein123 letmein! openup12 opensesame sesame12
changeit changeme1 changethis temporary temporal mypassword1 mypass123 thepassword nopassword password12 password2
password99 passw0rd123 p@ssw0rd p@ssword qwerty12 qwerty123456 qwertyuiop1 1qaz2wsx3edc zaq1zaq1 qazwsx123 qazqazqaz
wsxwsxwsx asdasdasd zxczxczxc qweasdzxc123 asdfjkl; asdf;lkj qwerasdf qwerasdfzxcv 1q1q1q1q 2w2w2w2w q1q1q1q1 z1x2c3v4
zxcasdqwe poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzlkjhgfdsapoiuytrewq computer1 internet1 network1 microsoft1 windows7
windows10 windows98 linuxlinux ubuntu12 macintosh appleapple google123 facebook1 facebook123 youtube123 instagram1
pakistan pakistan1 india123 hindustan krishna1 bangladesh srilanka malaysia indonesia singapore philippines thailand
vietnam1 alhamdulillah1 bismillah786 mashaallah inshaallah subhanallah1 lailahaillallah allahuakbar allah786 muhammad1
mohammed1 mohamed1 ahmed123 ahmed1234 omar1234 ali12345 khaled123 hassan123 hussein1 fatima123 maryam123 habibi123
habibty1 elahly07 zamalek1 alhilal1 cairo123 dubai123 riyadh123 saudiarabia saudi123 egypt123 masr1234 palestine1
`;

export const commonExact: ReadonlySet<string> = new Set(exact.trim().split(/\s+/));
