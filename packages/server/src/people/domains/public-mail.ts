/**
 * Domains of email providers where anyone can get an address. Maintained by hand: lists on npm either download theirs
 * during installation or contain company domains too. Subdomains of these are refused as well.
 */
const DOMAINS = new Set(
  `
  126.com 139.com 163.com 163.net 189.cn 1und1.de 21cn.com aim.com alice.it aliceadsl.fr aliyun.com aol.com arcor.de
  arnet.com.ar att.net bbox.fr bell.net bellsouth.net bezeqint.net bigmir.net bigpond.com bigpond.net.au blueyonder.co.uk
  bluewin.ch bol.com.br btinternet.com btopenworld.com cableone.net centrum.cz centrum.sk centurylink.net cgocable.ca charter.net
  chello.at chello.nl club-internet.fr cogeco.ca comcast.net cox.net daum.net disroot.org duck.com earthlink.net eclipso.eu
  email.cz email.de email.it email.com embarqmail.com excite.com eyou.com facebook.com fastmail.com fastmail.fm fibertel.com.ar foxmail.com free.fr
  freemail.hu freenet.de freeserve.co.uk frontier.com frontiernet.net gmail.com globo.com globomail.com google.com googlemail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.eu gmx.fr gmx.net gmx.us guerrillamail.com guerrillamail.net hanmail.net hetnet.nl hey.com home.nl hush.com
  hushmail.com i.ua ibest.com.br icloud.com ig.com.br in.com inbox.com inbox.lv inbox.ru interia.pl iol.pt iprimus.com.au juno.com
  kabelmail.de kolabnow.com kpnmail.nl kpnplanet.nl laposte.net libero.it list.ru live.at live.be live.ca live.cl live.cn live.co.kr
  live.co.uk live.co.za live.com live.com.ar live.com.au live.com.mx live.com.my live.com.pt live.com.sg live.de live.dk live.fi
  live.fr live.hk live.ie live.in live.it live.jp live.nl live.no live.ru live.se lycos.com lycos.de mac.com mail.bg mail.com
  mail.de mail.ee mail.ru mail.ua mailbox.org mailfence.com mailinator.com mailo.com maktoob.com me.com mindspring.com
  msn.com myyahoo.com nate.com naver.com netcologne.de netcourrier.com netscape.net netzero.com netzero.net neuf.fr nifty.com
  ntlworld.com numericable.fr o2.pl o2online.de ocn.ne.jp online.de onet.pl onet.eu online.no opayq.com optimum.net optonline.net
  optusnet.com.au orange.fr orange.net outlook.com parishmail.com passport.com planet.nl pobox.com post.cz posteo.de posteo.net prodigy.net.mx
  proton.me protonmail.ch protonmail.com pm.me qq.com rambler.ru rediffmail.com riseup.net roadrunner.com rocketmail.com
  rogers.com runbox.com safe-mail.net sapo.pt sbcglobal.net scarlet.be seznam.cz sfr.fr shaw.ca simnet.is sina.cn sina.com
  sky.com skynet.be sohu.com speedy.com.ar startmail.com sympatico.ca t-online.de talk21.com talktalk.net telefonica.net telenet.be
  telia.com teletu.it telus.net temp-mail.org terra.com.br terra.es tele2.nl tin.it tiscali.co.uk tiscali.it tiscalinet.it tuta.com
  tuta.io tutamail.com tutanota.com tutanota.de ukr.net uol.com.br upcmail.nl usa.net verizon.net videotron.ca vip.qq.com
  virgilio.it virgin.net virginmedia.com volny.cz voo.be wanadoo.fr web.de windowslive.com windstream.net wowway.com wp.pl xs4all.nl xtra.co.nz
  ya.ru yandex.com yandex.ru yeah.net ymail.com yopmail.com zipmail.com.br ziggo.nl zoho.com zohomail.com zonnet.nl
  10minutemail.com dispostable.com getnada.com maildrop.cc moakt.com sharklasers.com temp-mail.io tempmail.com throwawaymail.com trashmail.com
  trashmail.de anonaddy.com anonaddy.me addy.io simplelogin.com simplelogin.io slmail.me mozmail.com privaterelay.appleid.com relay.firefox.com
  passmail.net passinbox.com
  `
    .trim()
    .split(/\s+/),
)

/** Providers that have a domain in most countries. */
const FAMILIES = new Set([
  'aol',
  'gmail',
  'gmx',
  'googlemail',
  'hotmail',
  'icloud',
  'outlook',
  'protonmail',
  'yahoo',
  'yandex',
])

/** Whether anyone can get an address at a domain, based on its registered part and the name of that. */
export const isPublicMail = (domain: string, { registered, name }: { registered: string; name: string }): boolean =>
  DOMAINS.has(domain) || DOMAINS.has(registered) || FAMILIES.has(name)
