/**
 * What people choose when they are asked for a password: keyboard walks, words of love and play, names, clubs, heroes,
 * months, places, brands. Each stands for all its spellings (`common.ts`), so a short list goes a long way.
 */
export const COMMON_WORDS = `
password passwort passphrase passcode pass letmein letmeinnow welcome welcomeback login signin logon admin
administrator root toor guest user username default changeme changeit changethis secret topsecret access
accessdenied testing tester test testtest temp temporary newpassword oldpassword mypassword yourpassword nopassword
thepassword master masterkey supervisor manager system server database computer internet network security
qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc
zaqwsx zaqxsw wsxedc edcrfv qweasd qweasdzxc asdzxc qwaszx asdasd qweqwe zxczxc abcabc abcdef abcdefg abcdefgh
abcdefghi abcd abc iloveyou iloveu ilovehim iloveher loveyou loveme lovely lover lovers love mylove truelove
babylove sexy sexygirl hottie honey sweetie sweetheart sweety darling princess prince queen king angel angels
babygirl babyboy baby sunshine moonlight starlight rainbow flower flowers butterfly butterflies rose roses lily
daisy jasmine violet lavender cherry peaches strawberry banana apple orange chocolate cookie cookies candy sugar
pepper ginger cinnamon coffee cheese pizza chicken turkey dragon dragons dragonball tiger tigers lion lions panther
leopard eagle eagles falcon falcons hawk phoenix monkey monkeys donkey horse horses pony unicorn dolphin dolphins
shark sharks whale turtle rabbit bunny kitten kitty hellokitty puppy doggie doggy dog dogs cat cats bear bears wolf
wolves fox spider scorpion snake cobra python viper mustang bronco broncos beaver buster buddy bailey max maxwell
rocky rusty lucky shadow smokey midnight whiskey whisky tequila vodka football soccer baseball basketball softball
hockey tennis golf golfer volleyball swimming running runner fishing hunter hunting skater skateboard snowboard
surfer surfing racing racer biker cowboy cowboys yankees redsox lakers celtics bulls chicago dodgers giants steelers
packers raiders redskins dallas liverpool arsenal chelsea manchester manutd barcelona realmadrid juventus milan
bayern benfica porto rangers celtic everton tottenham ronaldo messi beckham zidane jordan kobe lebron superman
batman spiderman ironman wolverine catwoman superwoman deadpool joker marvel avengers starwars startrek skywalker
vader darthvader yoda matrix neo trinity gandalf frodo hobbit merlin harrypotter potter hogwarts hermione voldemort
pokemon pikachu charizard naruto sasuke itachi goku vegeta onepiece luffy minecraft roblox fortnite playstation xbox
nintendo mario zelda sonic tetris warcraft diablo counter counterstrike halo doom quake gamer player gaming samsung
iphone android google facebook instagram twitter youtube yahoo hotmail gmail microsoft windows apple macintosh linux
ubuntu toyota honda nissan ferrari porsche mercedes corvette camaro harley yamaha kawasaki suzuki ducati michael
michelle jennifer jessica ashley amanda samantha nicole elizabeth stephanie melissa danielle heather rebecca rachel
amber brittany hannah sarah laura lauren emily emma olivia sophia isabella victoria natasha natalie vanessa angela
andrea maria mariana christina christine patricia barbara linda susan karen nancy lisa sandra donna carol sharon
kimberly deborah cynthia kathleen martha diana debbie tiffany courtney whitney brandy crystal jasmin alexis alexandra
alexander alexandre andrew anthony austin benjamin brandon brian charles charlie christian christopher daniel david
dennis dylan edward eric ethan francis frank gabriel george gregory harry henry isaac jackson jacob james jason
jeffrey jeremy john johnny jonathan jordan joseph joshua justin kevin kyle larry logan louis lucas luke marcus mark
martin martina matthew maverick mitchell nathan nicholas oliver oscar patrick paul peter philip phillip raymond
richard robert roberto ronald ryan samuel scott sean sebastian simon stephen steven stewart taylor thomas timothy
tyler victor vincent walter warren william william zachary sophie charlotte chloe claire julia julian julien camille
nicolas pascal antoine pierre carlos eduardo fernando francisco juan jorge jose luis manuel miguel pedro ricardo
rodrigo santiago alejandro alejandra daniela gabriela valentina estrella mariposa tequiero teamo amor amorcito
bonita corazon princesa contrasena hola holahola familia jesus jesuschrist christ god godisgood blessed blessing
faith grace heaven hope hopeful glory trust trustno trustnoone believe church bible amen peace freedom liberty
forever always happy happiness smile family friends friend bestfriend mommy mother daddy father brother sister
grandma grandpa sons daughter children summer winter spring autumn january february march april june july august
september october november december monday tuesday wednesday thursday friday saturday sunday birthday christmas
halloween easter newyear america american canada mexico brasil brazil argentina colombia england ireland scotland
london paris france germany deutschland berlin italia italy spain madrid lisboa portugal russia moscow ukraine
poland polska sweden norway denmark finland holland amsterdam turkey istanbul india pakistan china japan tokyo korea
australia sydney melbourne newyork california florida texas boston denver phoenix seattle vegas lasvegas hollywood
miami orlando atlanta houston detroit metallica slipknot nirvana beatles greenday linkinpark eminem tupac rihanna
beyonce shakira madonna elvis marley bobmarley rammstein ironmaiden acdc pinkfloyd ledzeppelin guitar music musical
dancer dance dancing singer rockstar rocknroll hiphop rapper whatever whatsup nothing something anything everything
nobody somebody unknown blahblah blink getout goaway fuckyou fuckoff fuckme bitch asshole bullshit motherfucker
bastard pussy dick sexsex penis ninja samurai warrior knight wizard witch vampire zombie ghost demon devil satan
lucifer hell killer murder soldier sniper army marine marines airforce navy police doctor nurse teacher student
school college university engineer captain pirate pirates genius legend hero champion winner success money dollar
million millionaire business company office golden silver diamond platinum crystal purple yellow green blue black
white pink red scarlet crimson magic magical mystery dreams dreamer fantasy paradise ocean beach island water fire
thunder lightning storm tornado hurricane snow snowman snowball winterfell mountain forest river galaxy universe
infinity alpha omega delta sigma gamma zeppelin rocket apollo mercury saturn jupiter venus neptune correcthorse
`
