import { JA } from '../languages/ja.js'
import type { LoginTexts, PageTexts } from './page-texts.js'

const PAGE: PageTexts = {
  title: '{{NAME}} にサインイン',
  subtitle: '{{NAME}} に進むには',
  returning: 'お待ちください。{{NAME}} に移動します。',
  failed:
    'サインインに時間がかかりすぎたか、拒否されました。サインインしようとしていたページに戻るか、もう一度お試しください。',
  providerFailed: 'プロバイダーでのサインインが完了しませんでした。もう一度試すか、別の方法を選んでください。',
  again: 'もう一度試す',
  consentTitle: '{{NAME}} にアカウントの使用を許可しますか?',
  consentAccount: '{{NAME}} としてサインインしています。',
  consentIntro: '{{NAME}} は次の情報を求めています:',
  consentCannot: 'アカウントを変更することはできません。',
  consentEnd: 'この許可は、アカウントページからいつでも取り消せます。',
  readingTitle: '{{NAME}} があなたとして閲覧することを許可しますか?',
  readingHost: 'アクセス権は {{NAME}} に渡されます。このアドレスに心当たりがある場合のみ続けてください。',
  readingDevice: 'アクセス権はこのコンピューター上のプログラムに渡されます。今起動したばかりの場合のみ続けてください。',
  readingCode: 'アクセス権は、コードを入力したプログラムに渡されます。ご自身で今起動した場合のみ続けてください。',
  readingGroups: 'サインインしたすべての人向けのページと、次の所属グループ向けのページを読み取ります:',
  readingCannot: 'それ以外のことをあなたとして行うことはできません。',
  readingEnd: 'この許可は、アカウントページからいつでも終了できます。',
  allowed: '完了しました。{{NAME}} に戻ってください。このページは閉じてかまいません。',
  denied: '{{NAME}} にアクセス権は付与されませんでした。このページは閉じてかまいません。',
  allow: '許可',
  cancel: 'キャンセル',
  scopes: {
    openid: '再訪時に識別するためのアカウント ID',
    profile: 'ユーザー名',
    email: 'メールアドレス',
    phone: '電話番号',
    groups: '所属しているグループ',
    read: 'あなたが閲覧できるページを検索して読むことができます。',
    feedback: 'あなたの名前で、ページについてのフィードバックを執筆者に送信できます。',
    preview:
      'このプレビューの非公開ページをあなたとして開くことができます。あなたが誰であるかは作成者に表示されません。',
  },
}

export const texts: LoginTexts = {
  page: PAGE,
  form: {
    ...JA,
    'validationError.email.format': 'メールアドレスの形式ではありません。入力ミスがないか確認してください。',
  },
}
