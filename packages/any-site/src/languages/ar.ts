import { isolateValues } from '@portico/protocol'
import type { Sentence } from './es.js'

/** What doors and opened pages say in Arabic. */
export const AR: Readonly<Record<Sentence, string>> = /* @__PURE__ */ isolateValues({
  'This page can’t open right now': 'لا يمكن فتح هذه الصفحة الآن',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'تعذّر الوصول إلى خدمة تسجيل الدخول. تعمل الصفحات العامة كالمعتاد.',
  'You seem to be offline': 'يبدو أنك غير متصل بالإنترنت',
  'This page couldn’t be loaded. Check your connection and try again.':
    'تعذّر تحميل هذه الصفحة. تحقق من اتصالك وأعد المحاولة.',
  'This page didn’t open': 'لم تُفتح هذه الصفحة',
  'The site may have been updated while you were reading. Reload the page.':
    'ربما تم تحديث الموقع أثناء قراءتك. أعد تحميل الصفحة.',
  'Sign in to read this page.': 'سجّل الدخول لقراءة هذه الصفحة.',
  'Opening the page …': 'جارٍ فتح الصفحة…',
  'This didn’t load. You may be offline, or the site was updated.':
    'تعذّر التحميل. ربما لا يوجد اتصال بالإنترنت، أو تم تحديث الموقع.',
  'Try again': 'إعادة المحاولة',
  Reload: 'إعادة التحميل',
  'Sign in': 'تسجيل الدخول',
  'Log out': 'تسجيل الخروج',
  'This page isn’t open yet': 'هذه الصفحة ليست مفتوحة بعد',
  'It will appear here on its own when its time comes.': 'ستظهر هنا تلقائيًا عندما يحين وقتها.',
  'It opens on {time} and will appear here on its own.': 'تُفتح في {time} وستظهر هنا تلقائيًا.',
  'This page is closed': 'هذه الصفحة مغلقة',
  'It could be read until a time that has passed.': 'كان بالإمكان قراءتها حتى وقت قد مضى.',
  'You don’t have access to this page yet': 'لا يمكنك الوصول إلى هذه الصفحة بعد',
  'This page can’t be opened': 'لا يمكن فتح هذه الصفحة',
  'Read and accept to continue': 'اقرأ واقبل للمتابعة',
  'You are signed in as {name}.': 'أنت مسجّل الدخول باسم {name}.',
  'This page is for members of {groups}.': 'هذه الصفحة لأعضاء {groups}.',
  'Your account is not in a group that can read this page.': 'حسابك ليس ضمن مجموعة يمكنها قراءة هذه الصفحة.',
  'You need to accept an agreement first.': 'عليك قبول اتفاقية أولاً.',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'عضويتك معلّقة. تواصل مع مسؤولي الموقع لاستعادتها.',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'لا يمكن فتح الصفحات الخاصة على عنوان الويب هذا. انتقل إلى عنوان الموقع نفسه، أو أبلغ مسؤوليه بأن هذا العنوان غير مضاف.',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'لا تتعرّف خدمة تسجيل الدخول على هذا الإصدار من الموقع، وربما تم تحديثه. أعد تحميل الصفحة. وإذا لم يُجدِ ذلك، فأبلغ مسؤولي الموقع.',
  'Why do you need it? (optional)': 'لماذا تحتاج إليه؟ (اختياري)',
  'Request access': 'طلب الوصول',
  'Request sent': 'تم إرسال الطلب',
  'We’ll email you when it’s approved, and this page will open on its own.':
    'سنرسل إليك رسالة بالبريد الإلكتروني عند الموافقة، وستُفتح هذه الصفحة تلقائيًا.',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'رُفض طلبك. تواصل مع مسؤولي الموقع إذا كنت لا تزال بحاجة إلى الوصول.',
  'Ask the site’s administrators to add you, then check again.': 'اطلب من مسؤولي الموقع إضافتك، ثم تحقق مجددًا.',
  'The request could not be sent. Try again in a moment.': 'تعذّر إرسال الطلب. أعد المحاولة بعد لحظات.',
  'Check again': 'التحقق مجددًا',
  'Switch account': 'تبديل الحساب',
  Accept: 'قبول',
  'That didn’t work. Try again in a moment.': 'لم تنجح العملية. أعد المحاولة بعد لحظات.',
  'The agreement has changed. Read it again.': 'تغيّرت الاتفاقية. اقرأها من جديد.',
  'You signed in too long ago. Sign in again to accept.': 'مرّ وقت طويل على تسجيل دخولك. سجّل الدخول من جديد للقبول.',
  'Sign in again': 'تسجيل الدخول من جديد',
  'An administrator of your organization must accept this for all of its members.':
    'يجب أن يقبل ذلك أحد مسؤولي مؤسستك نيابةً عن جميع أعضائها.',
  'This browser stores nothing for this site': 'لا يخزّن هذا المتصفح أي شيء لهذا الموقع',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    'قد تكون مساحة التخزين ممتلئة أو محظورة. أفرِغ بعض المساحة أو اسمح للموقع بتخزين البيانات ثم حاول مرة أخرى.',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'أحد ملفات هذا الموقع مفقود أو قديم. أبلغ مسؤولي الموقع.',
  'This browser can’t open private pages': 'لا يمكن لهذا المتصفح فتح الصفحات الخاصة',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'يفك تشفيرها عامل خدمة (service worker) غير متوفر في هذا المتصفح أو في هذا النوع من النوافذ. افتح الصفحة في متصفح حديث، خارج نافذة خاصة أو تطبيق.',
  Account: 'الحساب',
  'Sign in to {site}': 'تسجيل الدخول إلى {site}',
})
