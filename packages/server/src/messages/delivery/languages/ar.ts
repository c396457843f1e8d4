import type { MailLanguage } from './mail-language.js'

/** Emails in Arabic. */
export const AR: MailLanguage = {
  texts: {
    code: {
      subject: '{{code}} هو رمزك في {{sender}}',
      intro: 'رمزك في {{sender}}:',
      outro: 'يعمل مرة واحدة خلال {{duration}}. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة. لا تشارك الرمز مع أحد أبدًا.',
      reason: 'تلقيت هذه الرسالة لأن شخصًا أدخل هذا العنوان لتسجيل الدخول إلى {{sender}}.',
    },
    sign_in_link: {
      subject: 'تسجيل الدخول إلى {{sender}}',
      intro: 'افتح الرابط لتسجيل الدخول إلى {{sender}}:',
      outro: 'يعمل الرابط مرة واحدة خلال {{duration}}. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة.',
      reason: 'تلقيت هذه الرسالة لأن شخصًا أدخل هذا العنوان في {{sender}}.',
    },
    reset_password: {
      subject: 'إعادة تعيين كلمة المرور',
      intro: 'افتح الرابط لاختيار كلمة مرور جديدة في {{sender}}:',
      outro:
        'يعمل الرابط مرة واحدة خلال {{duration}}. إذا لم تطلبه، فيمكنك تجاهل هذه الرسالة؛ ستبقى كلمة مرورك كما هي.',
      reason: 'تلقيت هذه الرسالة لأن شخصًا طلب في {{sender}} كلمة مرور جديدة لهذا العنوان.',
    },
    invitation: {
      subject: 'دعوة إلى {{sender}}',
      intro: '{{invited}}. استخدم هذا الرابط للقبول:',
      outro: 'يعمل الرابط مرة واحدة خلال 7 أيام. إذا لم تكن تتوقعه، فيمكنك تجاهل هذه الرسالة.',
      reason: 'تلقيت هذه الرسالة لأن أحد مسؤولي {{sender}} دعا هذا العنوان.',
    },
  },
  buttons: {
    code: '',
    sign_in_link: 'تسجيل الدخول',
    reset_password: 'اختيار كلمة مرور جديدة',
    invitation: 'قبول الدعوة',
  },
  invited: 'أنت مدعو إلى {{sender}}',
  invitedBy: 'دعاك {{inviter}} إلى {{sender}}',
}
