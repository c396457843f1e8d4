import { TR } from '../languages/tr.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: '{{NAME}} oturumu açın',
  subtitle: '{{NAME}} ile devam etmek için',
  returning: 'Bir saniye. {{NAME}} sayfasına yönlendiriliyorsunuz.',
  failed: 'Oturum açma çok uzun sürdü veya reddedildi. Oturum açmak istediğiniz sayfaya dönün ya da yeniden deneyin.',
  providerFailed: 'Sağlayıcıda oturum açma tamamlanmadı. Yeniden deneyin veya başka bir yöntem seçin.',
  again: 'Yeniden dene',
  consentTitle: '{{NAME}} hesabınızı kullanabilsin mi?',
  consentAccount: '{{NAME}} olarak oturum açtınız.',
  consentIntro: '{{NAME}} şunları istiyor:',
  consentCannot: 'Hesabınızı değiştiremez.',
  consentEnd: 'Bu izni hesap sayfanızdan istediğiniz zaman geri alabilirsiniz.',
  readingTitle: '{{NAME}} sizin adınıza okuyabilsin mi?',
  readingHost: 'Erişim {{NAME}} adresine verilir. Yalnızca bu adresi tanıyorsanız devam edin.',
  readingDevice:
    'Erişim bu bilgisayardaki bir programa verilir. Yalnızca programı az önce siz başlattıysanız devam edin.',
  readingCode:
    'Erişim, kodunu girdiğiniz programa verilir. Yalnızca programı az önce kendiniz başlattıysanız devam edin.',
  readingGroups: 'Oturum açmış herkese açık sayfaları ve şu gruplarınızın sayfalarını okur:',
  readingCannot: 'Sizin adınıza başka hiçbir şey yapamaz.',
  readingEnd: 'Bunu hesap sayfanızdan istediğiniz zaman sonlandırabilirsiniz.',
  allowed: 'Tamamlandı. {{NAME}} uygulamasına dönün; bu sayfayı kapatabilirsiniz.',
  denied: '{{NAME}} erişim almadı. Bu sayfayı kapatabilirsiniz.',
  allow: 'İzin ver',
  cancel: 'İptal',
  scopes: {
    openid: 'Geri döndüğünüzde sizi tanımak için hesabınızın kimliği',
    profile: 'Kullanıcı adınız',
    email: 'E-posta adresiniz',
    phone: 'Telefon numaranız',
    groups: 'Üyesi olduğunuz gruplar',
    read: 'Okuyabildiğiniz sayfalarda arama yapabilir ve onları okuyabilir.',
    feedback: 'Sizin adınıza sayfaların yazarlarına geri bildirim gönderebilir.',
    preview: 'Bu önizlemenin özel sayfalarını siz olarak açabilir. Yazarı kim olduğunuzu görmez.',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: { ...TR, 'validationError.email.format': 'Bu bir e-posta adresi değil. Yazım hatalarını denetleyin.' },
}
