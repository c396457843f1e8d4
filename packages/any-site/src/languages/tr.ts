import type { Sentence } from './es.js'

/** What doors and opened pages say in Turkish. */
export const TR: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': 'Bu sayfa şu anda açılamıyor',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'Oturum açma hizmetine ulaşılamıyor. Herkese açık sayfalar her zamanki gibi çalışıyor.',
  'You seem to be offline': 'Çevrimdışı görünüyorsunuz',
  'This page couldn’t be loaded. Check your connection and try again.':
    'Bu sayfa yüklenemedi. Bağlantınızı denetleyip yeniden deneyin.',
  'This page didn’t open': 'Bu sayfa açılmadı',
  'The site may have been updated while you were reading. Reload the page.':
    'Siz okurken site güncellenmiş olabilir. Sayfayı yeniden yükleyin.',
  'Sign in to read this page.': 'Bu sayfayı okumak için oturum açın.',
  'Opening the page …': 'Sayfa açılıyor…',
  'This didn’t load. You may be offline, or the site was updated.':
    'Yüklenemedi. Çevrimdışı olabilirsiniz ya da site güncellenmiş olabilir.',
  'Try again': 'Yeniden dene',
  Reload: 'Yeniden yükle',
  'Sign in': 'Oturum aç',
  'Log out': 'Oturumu kapat',
  'This page isn’t open yet': 'Bu sayfa henüz açık değil',
  'It will appear here on its own when its time comes.': 'Zamanı geldiğinde burada kendiliğinden görünecek.',
  'It opens on {time} and will appear here on its own.': '{time} tarihinde açılacak ve burada kendiliğinden görünecek.',
  'This page is closed': 'Bu sayfa kapalı',
  'It could be read until a time that has passed.': 'Okunabileceği süre sona erdi.',
  'You don’t have access to this page yet': 'Bu sayfaya henüz erişiminiz yok',
  'This page can’t be opened': 'Bu sayfa açılamıyor',
  'Read and accept to continue': 'Devam etmek için okuyun ve kabul edin',
  'You are signed in as {name}.': '{name} olarak oturum açtınız.',
  'This page is for members of {groups}.': 'Bu sayfa {groups} üyeleri içindir.',
  'Your account is not in a group that can read this page.': 'Hesabınız bu sayfayı okuyabilen bir grupta değil.',
  'You need to accept an agreement first.': 'Önce bir sözleşmeyi kabul etmeniz gerekiyor.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'Üyeliğiniz askıya alındı. Yeniden etkinleştirmek için site yöneticileriyle iletişime geçin.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'Özel sayfalar bu web adresinde açılamaz. Sitenin kendi adresine gidin veya yöneticilere bu adresin eksik olduğunu bildirin.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'Oturum açma hizmeti sitenin bu sürümünü tanımıyor; site güncellenmiş olabilir. Sayfayı yeniden yükleyin. Sorun sürerse site yöneticilerine bildirin.',
  'Why do you need it? (optional)': 'Neden ihtiyacınız var? (isteğe bağlı)',
  'Request access': 'Erişim iste',
  'Request sent': 'İstek gönderildi',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'İsteğiniz onaylandığında size e-posta göndereceğiz ve bu sayfa kendiliğinden açılacak.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'İsteğiniz reddedildi. Erişime hâlâ ihtiyacınız varsa site yöneticileriyle iletişime geçin.',
  'Ask the site’s administrators to add you, then check again.':
    'Site yöneticilerinden sizi eklemelerini isteyin, ardından yeniden denetleyin.',
  'The request could not be sent. Try again in a moment.': 'İstek gönderilemedi. Biraz sonra yeniden deneyin.',
  'Check again': 'Yeniden denetle',
  'Switch account': 'Hesap değiştir',
  Accept: 'Kabul et',
  'That didn’t work. Try again in a moment.': 'Olmadı. Biraz sonra yeniden deneyin.',
  'The agreement has changed. Read it again.': 'Sözleşme değişti. Yeniden okuyun.',
  'You signed in too long ago. Sign in again to accept.':
    'Oturum açmanızın üzerinden çok zaman geçti. Kabul etmek için yeniden oturum açın.',
  'Sign in again': 'Yeniden oturum aç',
  'An administrator of your organization must accept this for all of its members.':
    'Kuruluşunuzun bir yöneticisi bunu tüm üyeler adına kabul etmelidir.',
  'This browser stores nothing for this site': 'Bu tarayıcı bu site için hiçbir şey saklamıyor',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'Depolama alanı dolu veya engellenmiş olabilir. Yer açın ya da sitenin veri saklamasına izin verin ve yeniden deneyin.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'Bu sitenin bir dosyası eksik veya güncel değil. Site yöneticilerine bildirin.',
  'This browser can’t open private pages': 'Bu tarayıcı özel sayfaları açamıyor',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'Sayfaların şifresini bir service worker çözer; bu tarayıcıda veya bu tür pencerede yoktur. Sayfayı güncel bir tarayıcıda, gizli pencere veya uygulama dışında açın.',
  Account: 'Hesap',
  'Sign in to {site}': '{site} oturumu açın',
}
