import type { Sentence } from './es.js'

/** What doors and opened pages say in simplified Chinese. */
export const ZH_HANS: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': '目前无法打开此页面',
  'We can’t reach the sign-in service. Public pages work as usual.': '无法连接到登录服务。公开页面仍可正常使用。',
  'You seem to be offline': '您似乎处于离线状态',
  'This page couldn’t be loaded. Check your connection and try again.': '无法加载此页面。请检查网络连接后重试。',
  'This page didn’t open': '此页面未能打开',
  'The site may have been updated while you were reading. Reload the page.':
    '网站可能在您阅读期间已更新。请重新加载页面。',
  'Sign in to read this page.': '登录后即可阅读此页面。',
  'Opening the page …': '正在打开页面…',
  'This didn’t load. You may be offline, or the site was updated.': '加载失败。您可能处于离线状态，或网站已更新。',
  'Try again': '重试',
  Reload: '重新加载',
  'Sign in': '登录',
  'Log out': '退出登录',
  'This page isn’t open yet': '此页面尚未开放',
  'It will appear here on its own when its time comes.': '到了开放时间，它会自动显示在这里。',
  'It opens on {time} and will appear here on its own.': '它将于 {time} 开放，并自动显示在这里。',
  'This page is closed': '此页面已关闭',
  'It could be read until a time that has passed.': '可以阅读此页面的时间已过。',
  'You don’t have access to this page yet': '您尚无权访问此页面',
  'This page can’t be opened': '无法打开此页面',
  'Read and accept to continue': '请阅读并接受以继续',
  'You are signed in as {name}.': '您已以 {name} 的身份登录。',
  'This page is for members of {groups}.': '此页面仅供 {groups} 的成员查看。',
  'Your account is not in a group that can read this page.': '您的账号不在可以阅读此页面的群组中。',
  'You need to accept an agreement first.': '您需要先接受一份协议。',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    '您的成员资格已暂停。请联系网站管理员恢复。',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    '无法在此网址打开私有页面。请前往网站自己的地址，或告知管理员此地址尚未添加。',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    '登录服务无法识别此版本的网站，网站可能已更新。请重新加载页面。如果仍无效，请告知网站管理员。',
  'Why do you need it? (optional)': '您为什么需要访问？（可选）',
  'Request access': '申请访问权限',
  'Request sent': '申请已发送',
  'We’ll email you when it’s approved, and this page will open on its own.':
    '获批后我们会通过邮件通知您，此页面也会自动打开。',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    '您的申请已被拒绝。如仍需访问，请联系网站管理员。',
  'Ask the site’s administrators to add you, then check again.': '请联系网站管理员添加您，然后重新检查。',
  'The request could not be sent. Try again in a moment.': '申请未能发送，请稍后重试。',
  'Check again': '重新检查',
  'Switch account': '切换账号',
  Accept: '接受',
  'That didn’t work. Try again in a moment.': '操作未成功，请稍后重试。',
  'The agreement has changed. Read it again.': '协议已更改，请重新阅读。',
  'You signed in too long ago. Sign in again to accept.': '距您上次登录时间过长。请重新登录后再接受。',
  'Sign in again': '重新登录',
  'An administrator of your organization must accept this for all of its members.':
    '需由您所在组织的管理员代表全体成员接受。',
  'This browser stores nothing for this site': '此浏览器不为本网站存储任何数据',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    '其存储空间可能已满或被阻止。请释放空间，或允许本网站存储数据，然后重试。',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    '本网站的某个文件缺失或已过期。请告知网站管理员。',
  'This browser can’t open private pages': '此浏览器无法打开非公开页面',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    '这些页面由 Service Worker 解密，而此浏览器或此类窗口没有它。请在最新的浏览器中打开页面，不要使用无痕窗口或应用内的窗口。',
  Account: '账户',
  'Sign in to {site}': '登录 {site}',
}
