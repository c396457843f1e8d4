import type { Sentence } from './es.js'

/** What doors and opened pages say in Japanese. */
export const JA: Readonly<Record<Sentence, string>> = {
  'This page can’t open right now': '現在このページを開けません',
  'We can’t reach the sign-in service. Public pages work as usual.':
    'サインインサービスに接続できません。公開ページは通常どおりご利用いただけます。',
  'You seem to be offline': 'オフラインのようです',
  'This page couldn’t be loaded. Check your connection and try again.':
    'このページを読み込めませんでした。接続を確認して、もう一度お試しください。',
  'This page didn’t open': 'このページを開けませんでした',
  'The site may have been updated while you were reading. Reload the page.':
    '閲覧中にサイトが更新された可能性があります。ページを再読み込みしてください。',
  'Sign in to read this page.': 'このページを読むにはサインインしてください。',
  'Opening the page …': 'ページを開いています…',
  'This didn’t load. You may be offline, or the site was updated.':
    '読み込めませんでした。オフラインになっているか、サイトが更新された可能性があります。',
  'Try again': 'もう一度試す',
  Reload: '再読み込み',
  'Sign in': 'サインイン',
  'Log out': 'サインアウト',
  'This page isn’t open yet': 'このページはまだ公開されていません',
  'It will appear here on its own when its time comes.': '公開の時刻になると、ここに自動的に表示されます。',
  'It opens on {time} and will appear here on its own.': '{time}に公開され、ここに自動的に表示されます。',
  'This page is closed': 'このページの公開は終了しました',
  'It could be read until a time that has passed.': 'このページを閲覧できる期間は終了しました。',
  'You don’t have access to this page yet': 'このページへのアクセス権がまだありません',
  'This page can’t be opened': 'このページを開けません',
  'Read and accept to continue': '続けるには、お読みのうえ同意してください',
  'You are signed in as {name}.': '{name} としてサインインしています。',
  'This page is for members of {groups}.': 'このページは {groups} のメンバー向けです。',
  'Your account is not in a group that can read this page.':
    'お使いのアカウントは、このページを閲覧できるグループに属していません。',
  'You need to accept an agreement first.': '先に契約に同意する必要があります。',
  'Your membership is suspended. Contact the site’s administrators to restore it.':
    'メンバーシップが停止されています。再開するには、サイトの管理者にお問い合わせください。',
  'Private pages can’t be opened at this web address. Go to the site’s own address, or tell its administrators that this one is missing.':
    'この URL では非公開ページを開けません。サイト本来のアドレスに移動するか、このアドレスが登録されていないことを管理者にお知らせください。',
  'The sign-in service doesn’t recognize this version of the site, which may have been updated. Reload the page. If that doesn’t help, tell the site’s administrators.':
    'サインインサービスがこのバージョンのサイトを認識できません。サイトが更新された可能性があります。ページを再読み込みしてください。解決しない場合は、サイトの管理者にお知らせください。',
  'Why do you need it? (optional)': '必要な理由 (任意)',
  'Request access': 'アクセスをリクエスト',
  'Request sent': 'リクエストを送信しました',
  'We’ll email you when it’s approved, and this page will open on its own.':
    '承認されるとメールでお知らせし、このページが自動的に開きます。',
  'Your request was declined. Contact the site’s administrators if you still need access.':
    'リクエストは承認されませんでした。引き続きアクセスが必要な場合は、サイトの管理者にお問い合わせください。',
  'Ask the site’s administrators to add you, then check again.':
    'サイトの管理者に追加を依頼してから、もう一度確認してください。',
  'The request could not be sent. Try again in a moment.':
    'リクエストを送信できませんでした。しばらくしてからもう一度お試しください。',
  'Check again': 'もう一度確認',
  'Switch account': 'アカウントを切り替える',
  Accept: '同意する',
  'That didn’t work. Try again in a moment.': '処理できませんでした。しばらくしてからもう一度お試しください。',
  'The agreement has changed. Read it again.': '契約の内容が変わりました。もう一度お読みください。',
  'You signed in too long ago. Sign in again to accept.':
    '前回のサインインから時間が経っています。同意するには、もう一度サインインしてください。',
  'Sign in again': '再度サインイン',
  'An administrator of your organization must accept this for all of its members.':
    '組織の管理者が、すべてのメンバーを代表して同意する必要があります。',
  'This browser stores nothing for this site': 'このブラウザーはこのサイトのデータを保存していません',
  'Its storage may be full or blocked. Free some space, or allow the site to store data, and try again.':
    '保存領域がいっぱいか、ブロックされている可能性があります。空きを作るか、サイトによるデータの保存を許可して、もう一度お試しください。',
  'A file of this site is missing or out of date. Tell the site’s administrators.':
    'このサイトのファイルが見つからないか、古くなっています。サイトの管理者にお知らせください。',
  'This browser can’t open private pages': 'このブラウザーでは非公開ページを開けません',
  'They are decrypted by a service worker, which this browser or this kind of window doesn’t have. Open the page in an up-to-date browser, outside of a private window or an app.':
    'ページは Service Worker が復号しますが、このブラウザーまたはこの種類のウィンドウにはありません。プライベートウィンドウやアプリ以外の、最新のブラウザーで開いてください。',
  Account: 'アカウント',
  'Sign in to {site}': '{site} にサインイン',
}
